import { test as base, expect } from '@playwright/test'
import { newDataFolder, removeDataFolder } from './shop'

export { expect }

type Fixtures = {
  /** Makes a data folder; what still runs on it ends with the test, also when that was interrupted. */
  newFolder: () => string
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
})
