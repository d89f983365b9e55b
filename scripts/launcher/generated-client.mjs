import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runToEnd } from './children.mjs'

/** Whether Prisma's client was generated from the schema as it is now. */
export function isClientFresh(/** @type {string} */ root) {
  const stamp = stampOf(root)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === schemaHash(root)
}

/** Generates Prisma's client. */
export async function generateClient(/** @type {string} */ root) {
  const command = [process.execPath, path.join(root, 'scripts/generate-client.mjs')]
  await runToEnd('Generating the database client', command, { cwd: root, env: process.env })
}

/** Notes which schema the client was generated from. */
export function stampClient(/** @type {string} */ root) {
  writeFileSync(stampOf(root), schemaHash(root))
}

function schemaHash(/** @type {string} */ root) {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'prisma/schema.prisma')))
    .digest('hex')
}

function stampOf(/** @type {string} */ root) {
  return path.join(root, 'lib/generated/schema-hash')
}
