import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const migrations = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))

/** Returns the names of all tables that the migrations of this version have ever created. */
export function createdTables() {
  const names = readdirSync(migrations, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => [
      ...readFileSync(path.join(migrations, name, 'migration.sql'), 'utf8').matchAll(
        /(?:CREATE TABLE|RENAME TO) "(\w+)"/gi,
      ),
    ])
    .map(([, name = '']) => name)
  return new Set(names)
}
