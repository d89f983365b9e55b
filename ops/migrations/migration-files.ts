import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@/lib/platform/config/root'
import { schemaFiles } from '@/lib/platform/db/schema-files'

export const migrationsFolder = path.join(root, 'prisma/migrations')

export interface SchemaFile {
  path: string
  content: string
}

export function readSchema(): SchemaFile[] {
  return schemaFiles.map((name) => {
    const file = path.join(root, name)
    return { path: file, content: readFileSync(file, 'utf8') }
  })
}
