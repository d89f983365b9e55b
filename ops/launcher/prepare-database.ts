import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { newSetupToken, setupTokenHash } from '@/lib/admin/setup/setup-token'
import { listAppliedMigrations, listMigrations } from '@/lib/platform/db/migration-history'
import { withClient } from '@/ops/postgres/client'
import { runToEnd } from '@/ops/processes/children'
import { programCommand } from '@/ops/program'
import { demoAccounts } from '@/prisma/demo/accounts'

/** Applies the migrations at the database's direct address, in a process that a stop of the launcher ends. */
export async function migrate(root: string, url: string) {
  if (await isMigrated(root, url)) return
  const command = programCommand('ops/database', 'migrate', '--quiet')
  const env = { ...process.env, DATABASE_URL: url, DATABASE_DIRECT_URL: '' }
  await runToEnd('The migration', command, { cwd: root, env })
}

/** Returns whether every migration of this checkout, with its current content, was applied to this database, and no other. */
export async function isMigrated(root: string, url: string): Promise<boolean> {
  const applied = await withClient({ connectionString: url }, listAppliedMigrations)
  return isDeepStrictEqual(applied, listMigrations(path.join(root, 'prisma/migrations')))
}

/**
 * Uses the server's extension pg_trgm, which may have been installed since the last start. Returns false when it is missing:
 * searches then correct no misspelt words.
 */
export async function enableTypoTolerance(url: string): Promise<boolean> {
  const [row] = await query(url, 'SELECT enable_typo_tolerance() AS "isEnabled"')
  return row?.isEnabled === true
}

/** Returns whether the shop has no products. */
export async function isShopEmpty(url: string): Promise<boolean> {
  return (await query(url, 'SELECT 1 FROM "Product" LIMIT 1')).length === 0
}

/** Returns the demo accounts that still have the passwords of the README. */
export async function findDemoAccounts(url: string) {
  const emails = demoAccounts.map(({ email }) => email)
  const rows = await query(url, 'SELECT email, "passwordHash" FROM "User" WHERE email = ANY($1)', [emails])
  if (!rows.length) return []
  const { verify } = await import('@node-rs/argon2')
  const hashes = new Map(rows.map(({ email, passwordHash }) => [email, passwordHash]))
  const matches = await Promise.all(
    // A hash in another format cannot be verified.
    demoAccounts.map(({ email, password }) => verify(hashes.get(email) ?? '', password).catch(() => false)),
  )
  return demoAccounts.filter((_, index) => matches[index])
}

/** Links of other instances and of earlier starts work, too; of more than these the oldest are forgotten. */
const KEPT_LINKS = 20

/**
 * Makes a link with which a browser sets up a shop that has no owner, and returns its token, of which only a hash is stored; null for a
 * shop that has one, whose links it removes.
 */
export function makeSetupLink(url: string): Promise<string | null> {
  return withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query(`SELECT 1 FROM "User" WHERE role = 'owner' LIMIT 1`)
    if (rows.length) {
      await client.query('DELETE FROM "SetupLink"')
      return null
    }
    const token = newSetupToken()
    await client.query('INSERT INTO "SetupLink" ("tokenHash") VALUES ($1)', [setupTokenHash(token)])
    await client.query(
      'DELETE FROM "SetupLink" WHERE "tokenHash" IN (SELECT "tokenHash" FROM "SetupLink" ORDER BY "createdAt" DESC OFFSET $1)',
      [KEPT_LINKS],
    )
    return token
  })
}

async function query(url: string, sql: string, values: unknown[] = []) {
  return (await withClient({ connectionString: url }, (client) => client.query(sql, values))).rows
}

/** Adds the demo data. The seed is one transaction, so the next start can repeat a killed one. */
export async function seed(root: string, env: NodeJS.ProcessEnv) {
  const command = programCommand('prisma/seed')
  await runToEnd('The seed', command, { cwd: root, env })
}
