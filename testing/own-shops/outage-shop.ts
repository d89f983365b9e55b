import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { startEmbeddedPostgres } from '@/ops/postgres/embedded-postgres'
import { query } from '@/testing/books/database'
import { isRed } from '@/testing/browser/colour'
import { alerts } from '@/testing/browser/journey'
import { startDatabaseStandIn } from '@/testing/db/database-stand-in'
import { signalServer } from '@/testing/db/replicated-database'
import { askCaddy, hasCaddy, startCaddy } from '@/testing/machine/caddy-process'
import { copyDemoData } from './demo-data'
import { newDataFolder, removeDataFolder, startShop } from './shop'

export type OutageShop = Awaited<ReturnType<typeof openOutageShop>>

/**
 * Starts a demo shop on an external database that can be stopped, be away and come back, for all tests of a file: opened in
 * `beforeAll`, closed in `afterAll`. The launcher would restart a database of its own.
 */
export async function openOutageShop() {
  const [databaseFolder, dataFolder] = [newDataFolder(), newDataFolder()]
  await copyDemoData(databaseFolder)
  const postgres = await startEmbeddedPostgres(databaseFolder)
  const database = await startDatabaseStandIn(postgres.url)
  const settings = {
    DATABASE_URL: database.url,
    NEXTAUTH_SECRET: 'only-The-Tests-of-outages-0815-know-it',
    HOST: '127.0.0.1',
    SHOP_SEED: 'demo',
  }
  const shop = await startShop({ dataFolder, name: 'outage', settings })
  async function close() {
    // A stopped server would not end.
    signalServer(postgres, 'SIGCONT')
    await shop.stop()
    await database.stop()
    for (const folder of [databaseFolder, dataFolder]) await removeDataFolder(folder)
  }
  return { ...shop, databaseUrl: postgres.url, postgres, database, close }
}

/** Makes all statements on these tables fail. The returned function counts those of pages since it was last called. */
export async function breakTables(databaseUrl: string, names: string[]): Promise<() => Promise<number>> {
  const broken = names.map(
    (name) => `ALTER TABLE "${name}" RENAME TO "${name}Elsewhere";
      CREATE VIEW "${name}" AS SELECT * FROM "${name}Elsewhere" WHERE break();`,
  )
  // A sequence also counts what is rolled back.
  await query(
    databaseUrl,
    `CREATE SEQUENCE asked;
    CREATE FUNCTION break() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
      IF current_query() ~ 'imageAlt|ProductSearch' THEN PERFORM nextval('asked'); END IF;
      RAISE 'broken by a test';
    END $$;
    ${broken.join('')}`,
  )
  return async () => {
    const [row] = await query(databaseUrl, `SELECT nextval('asked')::int AS next`)
    await query(databaseUrl, 'ALTER SEQUENCE asked RESTART')
    return Number(row?.next) - 1
  }
}

/** During an outage of the database an answer is 503 with Retry-After, not cacheable; a page has a text without JavaScript. */
export async function expectUnavailable(
  request: APIRequestContext,
  path: string,
  headers = {},
): Promise<void> {
  const response = await request.get(path, { headers, maxRedirects: 0 })
  const { 'retry-after': retryAfter, 'cache-control': cacheControl } = response.headers()
  expect([path, response.status(), retryAfter]).toEqual([path, 503, '5'])
  expect(cacheControl).toContain('no-store')
  const isPage = response.headers()['content-type']?.startsWith('text/html')
  if (isPage) expect(await response.text(), path).toContain('>One moment, please</h1>')
}

/** Expects that the log has one short line for each of at least so many failures. */
export function expectShortOutageLines(output: string, atLeast: number): void {
  const lines = output.split('\n').filter((line) => /Database(?:Outage|Slow)/.test(line))
  expect(lines.length).toBeGreaterThanOrEqual(atLeast)
  expect(lines.filter((line) => line.length > 400 || line.includes('\\n    at '))).toEqual([])
}

export async function expectAlert(page: Page, text: string): Promise<void> {
  await expect(alerts(page)).toHaveText(text)
  await expect.poll(() => alerts(page).locator('svg').first().evaluate(isRed)).toBe(true)
}

/**
 * Expects that the shipped Caddyfile passes on what a shop without its database answers, and serves what the shop still serves.
 * `needing`: paths that need the database. Does nothing where Caddy is missing.
 */
export async function expectAnswersBehindCaddy(
  request: APIRequestContext,
  { baseURL, folder, needing }: { baseURL: string; folder: string; needing: string[] },
): Promise<void> {
  if (!hasCaddy) return
  const { url, stop } = await startCaddy([new URL(baseURL).host], folder)
  const ask = (path: string) => askCaddy(url + path)
  try {
    await expect.poll(async () => (await ask('/api/health/ready/'))?.status).toBe(503)
    for (const path of ['/cart', '/login', '/api/health/', '/icon.svg'])
      expect([path, (await ask(path))?.status]).toEqual([path, 200])
    for (const path of needing) {
      const [own, passed] = [await request.get(path), await ask(path)]
      const type = passed?.headers.get('content-type')
      expect([path, passed?.status, passed?.headers.get('retry-after'), type]).toEqual([
        path,
        503,
        '5',
        own.headers()['content-type'],
      ])
      expect((await passed?.text())?.length, path).toBeGreaterThan(50)
    }
  } finally {
    await stop()
  }
}
