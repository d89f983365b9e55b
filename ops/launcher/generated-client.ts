import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { programCommand } from '@/ops/program'
import { runToEnd } from './children'

/** Returns whether Prisma's client was generated from the current schema. */
export function isClientFresh(root: string) {
  const stamp = stampPath(root)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === schemaHash(root)
}

/** Generates Prisma's client. */
export async function generateClient(root: string) {
  const command = programCommand('ops/generate-client')
  await runToEnd('Generating the database client', command, { cwd: root, env: process.env })
}

/** Records the schema that the client was generated from. */
export function stampClient(root: string) {
  writeFileSync(stampPath(root), schemaHash(root))
}

function schemaHash(root: string) {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'prisma/schema.prisma')))
    .digest('hex')
}

function stampPath(root: string) {
  return path.join(root, 'lib/generated/schema-hash')
}
