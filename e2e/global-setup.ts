import { newDataFolder, removeDataFolder, startShop } from './support/shop'

/**
 * Starts the shop as `npm start` does, on a new data folder, and stops it after the last test. When E2E_BASE_URL is
 * set from outside, the tests run against that shop instead.
 */
export default async function globalSetup() {
  const port = process.env.E2E_PORT
  const [sharedFolder, dataFolder] = [newDataFolder('demo-e2e-'), newDataFolder()]
  process.env.E2E_SHARED_FOLDER = sharedFolder
  // The demo accounts place orders in many tests, and most of these orders stay unpaid.
  const settings = { MAX_OPEN_ORDERS: '1000000' }
  const shop = port ? await startShop({ port: Number(port), dataFolder, name: 'shop', settings }) : null
  if (shop) process.env.E2E_DATA_DIR = dataFolder
  return async () => {
    await shop?.stop()
    for (const folder of [sharedFolder, dataFolder]) await removeDataFolder(folder)
  }
}
