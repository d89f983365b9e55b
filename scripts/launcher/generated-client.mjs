import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runToEnd } from './children.mjs'

/** Returns whether Prisma's client was generated from the current schema. */
export function isClientFresh(/** @type {string} */ root) {
  const stamp = stampPath(root)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === schemaHash(root)
}

/** Generates Prisma's client. */
export async function generateClient(/** @type {string} */ root) {
  const command = [process.execPath, path.join(root, 'scripts/generate-client.mjs')]
  await runToEnd('Generating the database client', command, { cwd: root, env: process.env })
}

/** Records the schema that the client was generated from. */
export function stampClient(/** @type {string} */ root) {
  writeFileSync(stampPath(root), schemaHash(root))
}

function schemaHash(/** @type {string} */ root) {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'prisma/schema.prisma')))
    .digest('hex')
}

function stampPath(/** @type {string} */ root) {
  return path.join(root, 'lib/generated/schema-hash')
}
