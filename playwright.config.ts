import { defineConfig } from '@playwright/test'
import { freePort } from './lib/platform/edge/free-port'
import { chromiumOptions } from './testing/browser/chromium'
import { machineTests } from './tools/test/machine-tests'

// The workers evaluate this file again and inherit the port through the environment.
if (!process.env.E2E_BASE_URL) {
  process.env.E2E_PORT = String(await freePort())
  process.env.E2E_BASE_URL = `http://localhost:${process.env.E2E_PORT}`
}

const browser = chromiumOptions()
// No page lives long enough to repay optimised code.
const args = [...browser.args, '--js-flags=--no-opt --no-maglev']
// Painting animations takes an eighth of the browser's time. The tests on a phone have them.
const desktop = {
  viewport: { width: 1360, height: 900 },
  contextOptions: { reducedMotion: 'reduce' as const },
}
/** What all other tests have left. */
const last = ['logs.spec.ts', 'memory.spec.ts']
const ownShops = [
  'after-order',
  'development',
  'external-database',
  'front',
  'front-kills',
  'full-disk',
  'graz',
  'instances',
  'interruption',
  'languages',
  'operation',
  'owners',
  'outage',
  'pages',
  'pseudo-language',
  'payment-crash',
  'programs',
  'restarts',
  'start',
  'translations',
  'zones',
].map((name) => `${name}.spec.ts`)
const leftOut = process.env.SHOP_TEST_MACHINE === 'no' ? machineTests : []
const isLeftOut = (name: string) => leftOut.some((file) => file.endsWith(`/${name}`))

export default defineConfig({
  testDir: 'e2e',
  // Its paths replace `server-only`, which throws outside of Next's server components.
  tsconfig: './e2e/tsconfig.json',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  reporter: [['list'], ['./tools/test/counts.ts']],
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env.E2E_BASE_URL,
    // Tests answer requests themselves, which a worker would send past them.
    serviceWorkers: 'block',
    launchOptions: { ...browser, args },
    // A worker's tests share a context, which is emptied between them: a new one costs a third of a test.
    reuseContext: true,
  },
  projects: [
    // These start shops of their own, do not depend on the screen size, and take longest.
    {
      name: 'own-shops',
      testMatch: ownShops.filter((name) => !isLeftOut(name)),
      use: desktop,
      teardown: 'logs',
    },
    {
      name: 'desktop',
      testIgnore: [...ownShops, ...last],
      grepInvert: /@phone-only/,
      use: desktop,
      teardown: 'logs',
    },
    // Only tests of what looks or works differently on a small screen.
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      teardown: 'logs',
    },
    // Reads the logs of all shops and the memory of the one that most tests share, even after failed tests.
    { name: 'logs', testMatch: last },
  ],
})
