import { defineConfig } from '@playwright/test'
import { findBrowser } from './build/browser.mjs'
import type { ShellOptions } from './tests/e2e/support/test'

const executablePath = findBrowser()

/** The same specs over every shell; those in tests/e2e/electron need one with windows, a tray and a global shortcut. */
export default defineConfig<ShellOptions>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  // For a machine that does other things beside; what has to be fast is measured by npm run bench.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: 'artifacts/e2e.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'headless', testIgnore: 'electron/**', use: { shell: 'headless' } },
    { name: 'electron-host', use: { shell: 'electron-host' } },
    { name: 'electron', testIgnore: 'electron/**', use: { shell: 'electron' } },
  ],
})
