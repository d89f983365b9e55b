import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { query } from '@/testing/db/database-server'
import { newDatabase } from '@/testing/db/new-database'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { cleanEnvironment } from '@/tools/test/clean-environment'
import { listPending } from './migrations'

// Starting a program takes long on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

async function tablesOf(url: string): Promise<string[]> {
  const { rows } = await query(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
  return rows.map(({ tablename }) => tablename)
}

function runCommand(command: string, databaseUrl: string) {
  return runWith(command, { DATABASE_URL: databaseUrl })
}

function runWith(command: string, settings: Record<string, string>) {
  const env = cleanEnvironment({ ...settings, SHOP_DATA_DIR: temporaryFolder() })
  const run = spawnSync(process.execPath, ['scripts/run.cjs', 'ops/database', command], {
    env,
    encoding: 'utf8',
  })
  return { status: run.status, stdout: run.stdout.trim(), stderr: run.stderr.trim() }
}

test('npm run db -- pending lists what would run in an empty database, and changes nothing', async () => {
  const url = await newDatabase()
  const { status, stdout } = runCommand('pending', url)
  const names = readdirSync('prisma/migrations').filter((name) => !name.endsWith('.toml'))
  expect({ status, names: stdout.split('\n') }).toEqual({ status: 0, names: names.sort() })
  expect(await tablesOf(url)).toEqual([])
  expect(await listPending(process.env.DATABASE_URL ?? '')).toEqual([])
})

test('a wrong password, an unknown database and an unreachable host are told in one sentence', async () => {
  const url = process.env.DATABASE_URL ?? ''
  const changed = (parts: Partial<URL>) => Object.assign(new URL(url), parts).href
  for (const [address, reason] of [
    [
      changed({ password: 'not-for-logs' }),
      /refused the connection \(password authentication failed .+\)\. Check/,
    ],
    [
      changed({ pathname: '/nowhere' }),
      /refused the connection \(database "nowhere" does not exist\)\. Check/,
    ],
    [changed({ port: '1' }), /does not answer \(ECONNREFUSED\)\. Start it, or check DATABASE_URL/],
  ] as const) {
    const { status, stderr } = runCommand('pending', address)
    expect(status).toBe(1)
    expect(stderr).toMatch(reason)
    expect(stderr).not.toMatch(/not-for-logs|\n/)
  }
})

test('the address of the database is taken from a file, whose content no message has', () => {
  const file = path.join(temporaryFolder(), 'url')
  writeFileSync(file, `${process.env.DATABASE_URL}\n`)
  const run = (settings: Record<string, string>) => runWith('url', { DATABASE_URL_FILE: file, ...settings })
  expect(run({})).toMatchObject({ status: 0, stdout: process.env.DATABASE_URL })
  expect(run({ DATABASE_URL: 'postgresql://x/y' })).toEqual({
    status: 1,
    stdout: '',
    stderr: 'DATABASE_URL and DATABASE_URL_FILE are both set: remove one of them.',
  })
})
