import { defineConfig } from '@playwright/test'
import { freePort } from './scripts/database/free-port.mjs'
import { systemChromium } from './scripts/testing/browser.mjs'

// The workers read this file again and inherit what the first reading chose.
if (!process.env.E2E_BASE_URL) {
  process.env.E2E_PORT = String(await freePort())
  process.env.E2E_BASE_URL = `http://localhost:${process.env.E2E_PORT}`
}

const quiet = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
// Chromium's sandbox does not work as root, which continuous integration often is.
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: process.env.E2E_BASE_URL,
    trace: 'retain-on-failure',
    launchOptions: { executablePath: systemChromium(), args: [...sandbox, ...quiet] },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1360, height: 900 } } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
})
