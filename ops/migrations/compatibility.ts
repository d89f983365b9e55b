import type { Client } from 'pg'
import { root } from '@/lib/platform/config/root'
import { compareVersions } from '@/lib/platform/config/version'
import { readPackage } from '@/ops/package-json'

/** Finds what an instance of the previous release cannot work with. It knows the forms of Prisma and of PostgreSQL's manual. */

const patterns: [what: string, pattern: RegExp][] = [
  ['drops a table', /\bDROP TABLE\b/i],
  ['drops a column', /\bDROP COLUMN\b/i],
  ['drops a type', /\bDROP TYPE\b/i],
  ['renames', /\bRENAME\b/i],
  ['forbids NULL', /\bSET NOT NULL\b/i],
  ['drops a default', /\bDROP DEFAULT\b/i],
  ['changes a type', /\bALTER COLUMN "?\w+"? (?:SET DATA )?TYPE\b/i],
  ['adds a required column without a default', /\bADD COLUMN\s(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT NULL\b/i],
]

/** Says since which release the old form is unused: `-- contract: unused since 0.2.0`. */
const contract = /^-- contract: unused since (\d+\.\d+\.\d+)$/m

/** Returns what the previous release cannot work with; nothing for a migration that says since when that is unused. */
export function findDestructive(sql: string): string[] {
  return contract.test(sql) ? [] : findAll(sql)
}

function findAll(sql: string) {
  const code = sql.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''")
  return patterns.filter(([, pattern]) => pattern.test(code)).map(([what]) => what)
}

/** Returns the oldest release that works on a database with this migration: `0.0.0` for all, null for none. */
export function oldestRelease(sql: string): string | null {
  return contract.exec(sql)?.[1] ?? (findAll(sql).length ? null : '0.0.0')
}

/**
 * A migration is recorded with the oldest release that works on its database, in the column `logs`, which Prisma leaves empty:
 * an older release, which has not the migration's file, knows whether it may start.
 */
const PREFIX = 'works with releases since '
const { version } = readPackage(root)

export async function recordCompatibility(client: Client, migrations: { name: string; sql: string }[]) {
  const records = migrations.flatMap(({ name, sql }) => {
    const since = oldestRelease(sql)
    return since ? [{ name, since }] : []
  })
  await client.query(
    `UPDATE "_prisma_migrations" SET logs = $1 || since
     FROM unnest($2::text[], $3::text[]) AS records(name, since)
     WHERE migration_name = name AND logs IS NULL`,
    [PREFIX, records.map(({ name }) => name), records.map(({ since }) => since)],
  )
}

/** Returns whether this release works on a database with a migration that it does not know, by what is recorded with it. */
export function isCompatible(logs: string | null, own = String(version)) {
  if (!logs?.startsWith(PREFIX)) return false
  return compareVersions(logs.slice(PREFIX.length), own) <= 0
}
