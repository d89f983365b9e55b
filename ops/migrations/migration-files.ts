import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@/lib/platform/config/root'

const prismaFolder = path.join(root, 'prisma')
export const migrationsFolder = path.join(prismaFolder, 'migrations')

/** The schema of this checkout. */
export function readSchema() {
  const file = path.join(prismaFolder, 'schema.prisma')
  return { path: file, content: readFileSync(file, 'utf8') }
}
