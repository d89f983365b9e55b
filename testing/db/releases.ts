import { readFileSync } from 'node:fs'
import { listMigrationNames } from '@/lib/platform/db/migration-history'

const names = listMigrationNames('prisma/migrations')

/** Returns the names of all migrations up to this one, or to this time. */
export function migrationsUpTo(last: string): string[] {
  return names.filter((name) => name <= last)
}

/** An entry without a list has the last migration of its day. */
function lastOf(entry: string, day: string): string {
  const [, list = ''] = entry.split(/^### Migrations$/m)
  const listed = [
    ...list
      .split(/^### /m, 1)
      .join()
      .matchAll(/`(\d{14}_\w+)`/g),
  ].map(([, name = '']) => name)
  return listed.toSorted().at(-1) ?? migrationsUpTo(`${day.replaceAll('-', '')}235959_~`).at(-1) ?? ''
}

/** Returns the releases that a changelog dates, oldest first, each with its last migration. */
export function readReleases(changelog: string): { version: string; day: string; last: string }[] {
  const entries = changelog.split(/^## (?=\d+\.\d+\.\d+ - )/m).slice(1)
  return entries
    .map((entry) => {
      const [, version = '', day = ''] = /^(\S+) - ([\d-]+)$/m.exec(entry) ?? []
      return { version, day, last: lastOf(entry, day) }
    })
    .reverse()
}

export const releases = readReleases(readFileSync('CHANGELOG.md', 'utf8'))
