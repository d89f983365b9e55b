import { defineConfig } from '@playwright/test'
import { freePort } from './scripts/database/free-port.mjs'
import { chromiumOptions } from './scripts/testing/browser.mjs'

// The workers read this file again and inherit what the first reading chose.
if (!process.env.E2E_BASE_URL) {
  process.env.E2E_PORT = String(await freePort())
  process.env.E2E_BASE_URL = `http://localhost:${process.env.E2E_PORT}`
}

const desktop = { viewport: { width: 1360, height: 900 } }
const paymentFaults = 'payment-faults.spec.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env.E2E_BASE_URL,
    trace: 'retain-on-failure',
    launchOptions: chromiumOptions(),
  },
  projects: [
    { name: 'desktop', testIgnore: paymentFaults, use: desktop },
    {
      name: 'phone',
      // Some start shops of their own; the screen makes no difference.
      testIgnore: ['crash.spec.ts', 'outage.spec.ts', 'start.spec.ts', paymentFaults],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // The simulator's faults strike whoever pays next: these tests run when all others are done.
    { name: 'payment-faults', testMatch: paymentFaults, use: desktop, dependencies: ['desktop', 'phone'] },
  ],
})
