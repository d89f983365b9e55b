import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const prismaFolder = fileURLToPath(new URL('../../prisma', import.meta.url))
export const migrationsFolder = path.join(prismaFolder, 'migrations')

/** The schema of this checkout. */
export function readSchema() {
  const file = path.join(prismaFolder, 'schema.prisma')
  return { path: file, content: readFileSync(file, 'utf8') }
}
