import '@/lib/platform/messages/speak'
import { execFileSync } from 'node:child_process'
import { test as base, expect } from '@playwright/test'
import { cleanEnvironment } from '@/tools/test/clean-environment'
import { copyDemoData } from './demo-data'
import { lastLines, newDataFolder, type RunningShop, removeDataFolder, startShop } from './shop'

export { expect }

/** Runs `npm run db` on a data folder. `up` starts a PostgreSQL that a shop uses by DATABASE_URL alone, like an external one. */
export function runDatabase(dataFolder: string, command: 'up' | 'url'): string {
  const env = cleanEnvironment({ SHOP_DATA_DIR: dataFolder })
  const args = ['scripts/run.cjs', 'ops/database', command]
  return execFileSync(process.execPath, args, { env, encoding: 'utf8' }).trim()
}

type Fixtures = {
  /** Adds to the errors of a failed test what its shops have printed last. */
  reportShops: undefined
  /** Creates an empty data folder. Programs that still run on it end with the test, even when the test fails. */
  newFolder: () => string
  /** Creates a data folder with the demo shop's database, as a first start leaves it. */
  newDemoFolder: () => Promise<string>
}

/** These tests start their own shops, separate from the one that all other tests share. */
export const test = base.extend<Fixtures>({
  reportShops: [
    async ({ playwright: _ }, use, testInfo) => {
      await use(undefined)
      if (testInfo.status !== testInfo.expectedStatus) throw new Error(lastLines())
    },
    { auto: true },
  ],
  newFolder: [
    async ({ playwright: _ }, use) => {
      const folders: string[] = []
      await use(() => {
        const folder = newDataFolder()
        folders.push(folder)
        return folder
      })
      for (const folder of folders) await removeDataFolder(folder)
    },
    { timeout: 60_000 },
  ],
  newDemoFolder: async ({ newFolder }, use) => {
    await use(async () => {
      const folder = newFolder()
      await copyDemoData(folder)
      return folder
    })
  },
})

export type DemoShop = RunningShop & { dataFolder: string; close: () => Promise<void> }

/** Starts a demo shop of its own for all tests of a file: opened in `beforeAll`, closed in `afterAll`. */
export async function openDemoShop(name: string, settings?: Record<string, string>): Promise<DemoShop> {
  const dataFolder = newDataFolder()
  await copyDemoData(dataFolder)
  const shop = await startShop({ dataFolder, name, settings })
  async function close() {
    await shop.stop()
    await removeDataFolder(dataFolder)
  }
  return { ...shop, dataFolder, close }
}
