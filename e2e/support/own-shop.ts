import { test as base, expect } from '@playwright/test'
import { copyDemoData } from './demo-data'
import { newDataFolder, removeDataFolder } from './shop'

export { expect }

type Fixtures = {
  /** Makes an empty data folder; what still runs on it ends with the test, also when that was interrupted. */
  newFolder: () => string
  /** The same with the demo shop's database in it, as a first start leaves it. */
  newDemoFolder: () => Promise<string>
}

/** For tests that start shops of their own, apart from the one that all others visit. */
export const test = base.extend<Fixtures>({
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
