import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { readSettings } from '@/lib/platform/config/settings-check'
import { INSTALLATION_TABLES } from '@/ops/backup/catalogue'
import { openPictures, type Shop } from '@/ops/backup/commands/environment'
import { writeBackup } from '@/ops/backup/write-backup'
import { query } from '@/testing/db/database-server'
import { cleanEnvironment } from '@/tools/test/clean-environment'
import { temporaryFolder } from './temporary-folder'

function environmentOf(databaseUrl: string, dataFolder = temporaryFolder()): NodeJS.ProcessEnv {
  const { NEXTAUTH_SECRET } = process.env
  return { NODE_ENV: 'test', DATABASE_URL: databaseUrl, NEXTAUTH_SECRET, SHOP_DATA_DIR: dataFolder }
}

export function shopOn(databaseUrl: string, dataFolder?: string): Shop {
  const settings = readSettings(environmentOf(databaseUrl, dataFolder))
  return {
    settings,
    dataFolder: settings.SHOP_DATA_DIR,
    databaseUrl,
    code: { version: '1.2.3', commit: null },
  }
}

export async function sourceOf(shop: Shop) {
  return { url: shop.databaseUrl ?? '', pictures: await openPictures(shop), code: shop.code }
}

export async function backUp(shop: Shop, changes: Partial<Awaited<ReturnType<typeof sourceOf>>> = {}) {
  const file = path.join(temporaryFolder(), 'shop.backup')
  return { file, ...(await writeBackup(file, { ...(await sourceOf(shop)), ...changes })) }
}

/**
 * Puts a picture into the shop's folder and returns its address. Its bytes are random, `bytesPerPixel` for each of its width.
 */
export function addPicture(shop: Shop, bytesPerPixel = 1): string {
  const id = randomBytes(16).toString('hex')
  const folder = path.join(shop.dataFolder, 'media', id)
  mkdirSync(folder, { recursive: true })
  for (const width of [400, 800, 1600])
    writeFileSync(path.join(folder, `${width}.webp`), randomBytes(width * bytesPerPixel))
  return `/media/${id}-800.webp`
}

/** Names lead to hexadecimal digits. */
export function picturesOf(shop: Shop): Record<string, string> {
  const folder = path.join(shop.dataFolder, 'media')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.webp'),
  )
  return Object.fromEntries(files.sort().map((name) => [name, readFileSync(path.join(folder, name), 'hex')]))
}

/** Tables about the installation do not count. */
export async function contentOf(url: string): Promise<Record<string, unknown[]>> {
  const ignored = ['_prisma_migrations', ...INSTALLATION_TABLES]
  const { rows } = await query(
    url,
    "select relname as name, relkind as kind from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') order by 1",
  )
  // A connection for each table would take longer than the tests.
  const parts = rows
    .filter(({ name }) => !ignored.includes(name) && !/^Backup_/.test(name))
    .map(({ name, kind }) => {
      const row = kind === 'r' ? 't::text' : 'concat(last_value, is_called)'
      return `(select '${name}' as name, (select coalesce(json_agg(${row} order by ${row}), '[]') from "${name}" t) as content)`
    })
  const result = await query(url, parts.join(' union all ') || "select '' as name, null as content")
  return Object.fromEntries(result.rows.map(({ name, content }) => [name, content]))
}

/**
 * Starts one of these programs as an operator does. `ended` resolves with its exit code, null after a kill, and what it has
 * printed.
 */
export function startProgram(
  name: string,
  shop: Shop,
  args: string[],
  settings: Record<string, string> = {},
) {
  const own = environmentOf(shop.databaseUrl ?? '', shop.dataFolder)
  const { DATABASE_URL = '', NEXTAUTH_SECRET = '', SHOP_DATA_DIR = '' } = own
  const env = cleanEnvironment({ DATABASE_URL, NEXTAUTH_SECRET, SHOP_DATA_DIR, ...settings })
  const child = spawn(process.execPath, ['scripts/run.cjs', `ops/${name}`, ...args], { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text))
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ code, output: output.trim() }))
  return { pid: child.pid ?? 0, kill: (signal: NodeJS.Signals) => child.kill(signal), ended }
}
