import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { copyDemoData, makeDemoData } from '@/testing/own-shops/demo-data'
import { manyHolds, newDataFolder, removeDataFolder, startShop } from '@/testing/own-shops/shop'
import { collecting } from '@/tools/bench/collections'

/**
 * Creates the demo data, starts the shop on a copy of it, and stops the shop after the last test. When E2E_BASE_URL is set
 * from outside, the tests run against that shop instead.
 */
export default async function globalSetup() {
  const port = process.env.E2E_PORT
  const dataFolder = newDataFolder()
  const folders = [dataFolder]
  // A run that a test starts has the demo data of the outer run.
  if (!process.env.E2E_SHARED_FOLDER) {
    process.env.E2E_SHARED_FOLDER = newDataFolder('demo-e2e-')
    folders.push(process.env.E2E_SHARED_FOLDER)
    await makeDemoData()
  }
  if (port) await copyDemoData(dataFolder)
  const memoryFolder = path.join(dataFolder, 'memory')
  mkdirSync(memoryFolder)
  // The demo accounts place orders in many tests, and most of these orders stay unpaid.
  const settings = { ...manyHolds, ...collecting(memoryFolder) }
  const shop = port ? await startShop({ port: Number(port), dataFolder, name: 'shop', settings }) : null
  if (shop) Object.assign(process.env, { E2E_DATA_DIR: dataFolder, E2E_MEMORY_DIR: memoryFolder })
  return async () => {
    await shop?.stop()
    for (const folder of folders) await removeDataFolder(folder)
  }
}
