import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { compile } from '@/ops/program'
import { query } from '@/testing/db/database-server'
import {
  boundPostgresLog,
  embeddedPostgresUrl,
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
} from './embedded-postgres'
import { isAlive } from './processes'

// A start can take long on a busy disk.
vi.setConfig({ testTimeout: 90_000 })

const parent = path.resolve(process.env.SHOP_DATA_DIR ?? '.data', 'embedded')

function newFolder() {
  const folder = path.join(mkdtempSync(path.join(parent, 'data-')), 'shop')
  onTestFinished(async () => {
    await stopEmbeddedPostgres(folder)
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

mkdirSync(parent, { recursive: true })
const prepared = path.join(mkdtempSync(path.join(parent, 'prepared-')), 'shop')
const firstStarts = await Promise.all([startEmbeddedPostgres(prepared), startEmbeddedPostgres(prepared)])
await firstStarts[0].stop()

/** Copies a database that was started once and stopped, which is faster than creating one. */
function newDatabase() {
  const folder = newFolder()
  execFileSync('cp', ['-a', prepared, folder])
  return folder
}

test('committed data survives kill -9', async () => {
  const folder = newDatabase()
  const first = await startEmbeddedPostgres(folder)
  await query(first.url, 'CREATE TABLE orders AS SELECT 7 AS id')
  process.kill(first.pid, 'SIGKILL')
  const second = await startEmbeddedPostgres(folder)
  expect(second.pid).not.toBe(first.pid)
  expect((await query(second.url, 'SELECT id FROM orders')).rows).toEqual([{ id: 7 }])
})

test('two first starts at once start one server', () => {
  const [one, two] = firstStarts
  expect(one).toMatchObject({ pid: two.pid, url: two.url })
})

test('a running server is joined, a wrong password refused, and stopping ends it', async () => {
  const folder = newDatabase()
  const server = await startEmbeddedPostgres(folder)
  const { href } = Object.assign(new URL(server.url), { password: 'wrong' })
  await expect(query(href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
  expect(embeddedPostgresUrl(folder)).toBe(server.url)
  expect((await startEmbeddedPostgres(folder)).pid).toBe(server.pid)
  await server.stop()
  expect(isAlive(server.pid)).toBe(false)
  expect(embeddedPostgresUrl(folder)).toBeNull()
})

test('a postmaster.pid whose process id now belongs to another program does not prevent the start', async () => {
  const folder = newDatabase()
  const first = await startEmbeddedPostgres(folder)
  const file = path.join(folder, 'postgres/postmaster.pid')
  const content = readFileSync(file, 'utf8')
  process.kill(first.pid, 'SIGKILL')
  while (isAlive(first.pid)) await sleep(10)
  writeFileSync(file, content.replace(String(first.pid), String(process.pid)))
  expect((await startEmbeddedPostgres(folder)).pid).not.toBe(process.pid)
})

test('a postmaster.pid whose process id now belongs to the server of another folder does not stop that one', async () => {
  const [stale, live] = [await newDatabase(), await newDatabase()]
  const { url, pid } = await startEmbeddedPostgres(live)
  const file = path.join('postgres', 'postmaster.pid')
  copyFileSync(path.join(live, file), path.join(stale, file))
  expect(embeddedPostgresUrl(stale)).toBe(null)
  await stopEmbeddedPostgres(stale)
  expect(isAlive(pid)).toBe(true)
  expect(embeddedPostgresUrl(live)).toBe(url)
})

test('a log that has grown too large is moved aside at a start and while the server runs, which goes on writing to it', async () => {
  const folder = newDatabase()
  const log = path.join(folder, 'postgres.log')
  const tooMuch = 'x'.repeat(11 * 1024 * 1024)
  writeFileSync(log, tooMuch)
  const { url } = await startEmbeddedPostgres(folder)
  expect(statSync(log).size).toBeLessThan(100_000)
  expect(readFileSync(`${log}.1`, 'utf8')).toBe(tooMuch)
  appendFileSync(log, tooMuch)
  boundPostgresLog(folder)
  await expect(query(url, 'SELECT 1 FROM missing')).rejects.toThrow()
  expect(readFileSync(log, 'utf8')).toContain('relation "missing" does not exist')
  expect(statSync(log).size).toBeLessThan(100_000)
})

const userNamespace = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user']
const container = [...userNamespace, '--pid', '--ipc', '--fork', '--mount-proc', '--kill-child']
const canUnshare = spawnSync('unshare', [...container, 'true']).status === 0

/** Starts it as another container on the same volume does: with its own process ids and shared memory. */
function startInContainer(folder: string) {
  const script = `
    import { startEmbeddedPostgres } from '${compile('ops/postgres/embedded-postgres')}'
    await startEmbeddedPostgres(${JSON.stringify(folder)}).then(
      async ({ stop }) => {
        console.log('started')
        await stop()
      },
      ({ message }) => console.log(message),
    )`
  const node = [process.execPath, '--input-type=module', '-e', script]
  const { stdout } = spawnSync('unshare', [...container, ...node], { encoding: 'utf8', timeout: 60_000 })
  return stdout.trim()
}

test.skipIf(!canUnshare)(
  'two containers on one volume: a start is refused in one sentence while the other container runs the database',
  async () => {
    const folder = newDatabase()
    const { url, pid } = await startEmbeddedPostgres(folder)
    const file = path.join(folder, 'postgres/postmaster.pid')
    const running = readFileSync(file, 'utf8')
    expect(startInContainer(folder)).toBe(
      `The database in ${path.join(folder, 'postgres')} is in use by another container or machine: stop that one, or ` +
        'name another data folder in SHOP_DATA_DIR.',
    )
    expect(readFileSync(file, 'utf8')).toBe(running)
    expect(embeddedPostgresUrl(folder)).toBe(url)
    await query(url, 'CREATE TABLE orders AS SELECT 6 AS id')
    process.kill(pid, 'SIGKILL')
    expect(startInContainer(folder)).toBe('started')
  },
)
