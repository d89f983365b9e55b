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
const logs = 'logs.spec.ts'
const ownShops = [
  'crash',
  'development',
  'hanging',
  'interruption',
  'log-ins',
  'operation',
  'outage',
  'paging',
  'payment-crash',
  'prove',
  'restarts',
  'start',
].map((name) => `${name}.spec.ts`)
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env.E2E_BASE_URL,
    launchOptions: chromiumOptions(),
  },
  projects: [
    // They start shops of their own, where the screen makes no difference, and take longest.
    { name: 'own-shops', testMatch: ownShops, use: desktop },
    {
      name: 'desktop',
      testIgnore: [...ownShops, paymentFaults, logs],
      use: desktop,
      teardown: 'logs',
    },
    // Only what looks or is used differently on a small screen.
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // The simulator's faults strike whoever pays next: these tests run when all others are done.
    {
      name: 'payment-faults',
      testMatch: paymentFaults,
      use: desktop,
      dependencies: ['desktop', 'phone', 'own-shops'],
    },
    // Whatever came of the others: it reads what their shops have logged.
    { name: 'logs', testMatch: logs },
  ],
})
