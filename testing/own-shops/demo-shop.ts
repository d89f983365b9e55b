import { freePort } from '@/lib/free-port'
import { copyDemoData } from './demo-data'
import { newDataFolder, type RunningShop, removeDataFolder, startShop } from './shop'

export type DemoShop = RunningShop & { dataFolder: string; baseURL: string; close: () => Promise<void> }

/** Starts a demo shop of its own for all tests of a file: opened in `beforeAll`, closed in `afterAll`. */
export async function openDemoShop(name: string): Promise<DemoShop> {
  const dataFolder = newDataFolder()
  await copyDemoData(dataFolder)
  const port = await freePort()
  const shop = await startShop({ port, dataFolder, name })
  async function close() {
    await shop.stop()
    await removeDataFolder(dataFolder)
  }
  return { ...shop, dataFolder, baseURL: `http://localhost:${port}`, close }
}
