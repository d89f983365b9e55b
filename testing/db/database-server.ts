import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { applyMigrations } from '@/ops/migrations/migrations'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '@/ops/postgres/embedded-postgres'
import { isFromDeadRun, testRunName } from '@/tools/test/test-run'

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: { serverUrl: string; run: string; template: string; folder: string }
  }
}

/** No test needs its data to survive a power cut. */
const WITHOUT_DURABILITY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  scram_iterations: '1',
}
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]', '']

/**
 * Starts one PostgreSQL for this test run, with a template database built by the migrations, which each test file clones. As
 * those of shops, databases belong to a role without superuser, which has the name of the run; it may create databases, as who
 * writes migrations. TEST_DATABASE_URL names a server to use instead of the embedded one. Simultaneous runs do not interfere.
 */
export async function setup(project: TestProject) {
  const run = testRunName()
  const parent = path.resolve(process.env.SHOP_TEST_FOLDER ?? '.data', 'test-postgres')
  const folder = path.join(parent, run)
  await removeDeadRuns(parent)
  const external = process.env.TEST_DATABASE_URL
  if (external) refuseRemoteHost(external)
  const serverUrl = external || (await startEmbeddedPostgres(folder, { settings: WITHOUT_DURABILITY })).url
  const template = `${run}_template`

  async function teardown() {
    if (external) await dropAll(serverUrl, (name) => name.startsWith(run))
    else await stopEmbeddedPostgres(folder)
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    if (external) await dropAll(serverUrl, isFromDeadRun)
    await query(serverUrl, `CREATE ROLE "${run}" LOGIN CREATEDB PASSWORD '${run}'`)
    await query(serverUrl, `CREATE DATABASE "${template}" OWNER "${run}"`)
    await applyMigrations(urlOfDatabase(serverUrl, template, run))
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('testDatabase', { serverUrl, run, template, folder })
  return teardown
}

function refuseRemoteHost(url: string) {
  const { hostname } = new URL(url)
  if (LOCAL_HOSTS.includes(hostname)) return
  throw new Error(
    `TEST_DATABASE_URL points to ${hostname}; tests create and drop databases, so only a local host is allowed.`,
  )
}

async function removeDeadRuns(parent: string) {
  if (!existsSync(parent)) return
  for (const name of readdirSync(parent).filter(isFromDeadRun)) {
    await stopEmbeddedPostgres(path.join(parent, name))
    rmSync(path.join(parent, name), { recursive: true, force: true })
  }
}

/** Drops databases and roles of these names. */
async function dropAll(serverUrl: string, isOurs: (name: string) => boolean) {
  const { rows } = await query(
    serverUrl,
    `SELECT format('DATABASE IF EXISTS %I WITH (FORCE)', datname) AS what, datname AS name FROM pg_database
     UNION ALL SELECT format('ROLE IF EXISTS %I', rolname), rolname FROM pg_roles ORDER BY 1`,
  )
  for (const { what, name } of rows) if (isOurs(name)) await query(serverUrl, `DROP ${what}`)
}

export async function query(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A role has its name as its password; otherwise it is that of the server's URL. */
export function urlOfDatabase(serverUrl: string, name: string, role?: string): string {
  const own = role ? { username: role, password: role } : {}
  return Object.assign(new URL(serverUrl), { pathname: `/${name}`, ...own }).href
}
