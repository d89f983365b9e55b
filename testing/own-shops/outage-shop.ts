import { freePort } from '@/lib/free-port'
import { startEmbeddedPostgres } from '@/ops/postgres/embedded-postgres'
import { startDatabaseStandIn } from '@/testing/db/database-stand-in'
import { signalServer } from '@/testing/db/replicated-database'
import { copyDemoData } from './demo-data'
import { newDataFolder, removeDataFolder, startShop } from './shop'

export type OutageShop = Awaited<ReturnType<typeof openOutageShop>>

/**
 * Starts a demo shop on an external database that can be stopped, be away and come back, for all tests of a file: opened in `beforeAll`,
 * closed in `afterAll`. The launcher would restart a database of its own.
 */
export async function openOutageShop() {
  const [databaseFolder, dataFolder] = [newDataFolder(), newDataFolder()]
  await copyDemoData(databaseFolder)
  const postgres = await startEmbeddedPostgres(databaseFolder)
  const { url } = postgres
  const database = await startDatabaseStandIn(url)
  const port = await freePort()
  const settings = {
    DATABASE_URL: database.url,
    NEXTAUTH_SECRET: 'only-The-Tests-of-outages-0815-know-it',
    HOST: '127.0.0.1',
    SHOP_SEED: 'demo',
  }
  const shop = await startShop({ port, dataFolder, name: 'outage', settings })
  async function close() {
    // A stopped server would not end.
    signalServer(postgres, 'SIGCONT')
    await shop.stop()
    await database.stop()
    for (const folder of [databaseFolder, dataFolder]) await removeDataFolder(folder)
  }
  return {
    baseURL: `http://localhost:${port}`,
    postgres,
    database,
    databaseUrl: url,
    output: shop.output,
    close,
  }
}
