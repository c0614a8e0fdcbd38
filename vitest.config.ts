import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'src-main/**/*.test.ts',
      'src-preload/**/*.test.ts',
      'src-renderer/**/*.test.{ts,tsx}',
      'build/**/*.test.{ts,mjs}',
      'evals/**/*.test.ts',
    ],
    // For a machine that does other things beside; what must not take long is bounded in processor time (testing/cpu-clock).
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A second, as is the rule otherwise, can pass on a busy machine before another process was given any time.
    expect: { poll: { timeout: 20_000 } },
  },
})
