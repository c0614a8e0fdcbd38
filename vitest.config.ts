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
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // A second, as is the rule otherwise, can pass on a busy machine before another process was given any time.
    expect: { poll: { timeout: 10_000 } },
  },
})
