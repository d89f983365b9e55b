import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { query } from '@/lib/testing/database-server'
import { embeddedPostgresUrl, startEmbeddedPostgres, stopEmbeddedPostgres } from './embedded-postgres.mjs'
import { isAlive } from './processes.mjs'

// Each test makes a database from nothing, which a busy disk can draw out.
vi.setConfig({ testTimeout: 90_000 })

const parent = path.resolve(process.env.SHOP_DATA_DIR ?? '.data', 'embedded')

function newFolder() {
  mkdirSync(parent, { recursive: true })
  const folder = path.join(mkdtempSync(path.join(parent, 'data-')), 'shop')
  onTestFinished(async () => {
    await stopEmbeddedPostgres(folder)
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

test('what was committed is still there after kill -9', async () => {
  const folder = newFolder()
  const first = await startEmbeddedPostgres(folder)
  await query(first.url, 'CREATE TABLE orders AS SELECT 7 AS id')
  process.kill(first.pid, 'SIGKILL')
  const second = await startEmbeddedPostgres(folder)
  expect(second.pid).not.toBe(first.pid)
  expect((await query(second.url, 'SELECT id FROM orders')).rows).toEqual([{ id: 7 }])
})

test('two first starts at once give one server', async () => {
  const folder = newFolder()
  const [one, two] = await Promise.all([startEmbeddedPostgres(folder), startEmbeddedPostgres(folder)])
  expect(one).toMatchObject({ pid: two.pid, url: two.url })
})

test('a running server is joined, and stopping ends it', async () => {
  const folder = newFolder()
  const server = await startEmbeddedPostgres(folder)
  expect(embeddedPostgresUrl(folder)).toBe(server.url)
  expect((await startEmbeddedPostgres(folder)).pid).toBe(server.pid)
  await server.stop()
  expect(isAlive(server.pid)).toBe(false)
  expect(embeddedPostgresUrl(folder)).toBeNull()
})

test('nobody gets in without the password', async () => {
  const url = new URL((await startEmbeddedPostgres(newFolder())).url)
  url.password = 'wrong'
  await expect(query(url.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
})

test('a process number in its file that now belongs to another program does not stop the start', async () => {
  const folder = newFolder()
  const first = await startEmbeddedPostgres(folder)
  const file = path.join(folder, 'postgres/postmaster.pid')
  const content = readFileSync(file, 'utf8')
  process.kill(first.pid, 'SIGKILL')
  while (isAlive(first.pid)) await sleep(10)
  writeFileSync(file, content.replace(String(first.pid), String(process.pid)))
  expect((await startEmbeddedPostgres(folder)).pid).not.toBe(process.pid)
})
