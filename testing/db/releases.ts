import { readFileSync } from 'node:fs'
import { listMigrationNames } from '@/lib/db/migrations'

const names = listMigrationNames('prisma/migrations')

/** Returns the names of all migrations up to this one, or to this time. */
export function migrationsUpTo(last: string): string[] {
  return names.filter((name) => name <= last)
}

/** The releases that the changelog dates, oldest first, each with the last migration of its day. */
export const releases = [
  ...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\d+\.\d+\.\d+) - ([\d-]+)$/gm),
]
  .map(([, version = '', day = '']) => ({
    version,
    day,
    last: migrationsUpTo(`${day.replaceAll('-', '')}235959_~`).at(-1) ?? '',
  }))
  .reverse()
