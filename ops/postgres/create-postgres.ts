import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '@/lib/platform/edge/free-port'
import { errorCode } from '@/lib/shared/problem/error-code'
import { withClient } from './client'
import { PlainError } from './plain-error'
import type { PostgresUser } from './postgres-binaries'
import { type Access, type PostgresFiles, urlOf, writeAccess } from './postgres-files'

const DISK_FULL = '53100'
const WRONG_PASSWORD = '28P01'

/** Creates the data folder under a temporary name and moves it into place: a killed first start leaves no partial data. */
export async function createPostgresData(
  binaries: { initdb: string },
  user: PostgresUser,
  paths: PostgresFiles,
) {
  removeDrafts(paths)
  // The initdb of a killed launcher may still be writing to an earlier draft.
  const draft = `${paths.data}.draft-${process.pid}-${Date.now()}`
  const passwordFile = `${draft}.password`
  const password = randomBytes(24).toString('base64url')
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  user.own(draft)
  user.own(passwordFile)
  try {
    // PostgreSQL's built-in locale is the same on every system and covers more than ASCII letters.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    await run(...user.wrap(binaries.initdb, ['-D', draft, ...access, ...locale]), user.ids, draft)
    writeAccess(paths, { port: await freePort(), password })
    renameSync(draft, paths.data)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

function removeDrafts(paths: PostgresFiles) {
  const folder = path.dirname(paths.data)
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith('postgres.draft-'))) {
    try {
      rmSync(path.join(folder, name), { recursive: true, force: true })
    } catch {
      // An initdb is still writing to it; the next first start removes it.
    }
  }
}

function run(program: string, args: string[], ids: PostgresUser['ids'], cwd: string) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...ids, cwd, stdio: ['ignore', 'ignore', 'pipe'] })
    let errorOutput = ''
    child.stderr.on('data', (text) => {
      errorOutput += text
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(undefined)
      else
        reject(new PlainError(`PostgreSQL could not create its data folder: ${errorOutput.trim() || code}`))
    })
  })
}

/** Creates the database `shop` unless it exists. Returns false while the server does not accept connections. */
export async function createShopDatabase(access: Access): Promise<boolean> {
  try {
    await withClient(configOf(access, 'postgres'), async (client) => {
      const { rowCount } = await client.query("select 1 from pg_database where datname = 'shop'")
      if (!rowCount) await client.query('create database shop')
    })
    await withClient(configOf(access, 'shop'), (client) => client.query('select 1'))
    return true
  } catch (error) {
    if (errorCode(error) === DISK_FULL) throw error
    if (errorCode(error) === WRONG_PASSWORD) {
      throw new PlainError(
        'The running PostgreSQL does not accept the password in postgres.json of its data folder.',
      )
    }
    return false
  }
}

function configOf(access: Access, database: string) {
  return { connectionString: urlOf(access, database), connectionTimeoutMillis: 5000 }
}
