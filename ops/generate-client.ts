/** Generates Prisma's client after an install. `generate` requires the path of a schema engine but never runs it. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { stampClient } from './launcher/generated-client'

const root = fileURLToPath(new URL('..', import.meta.url))
const prisma = fileURLToPath(new URL('../node_modules/prisma/build/index.js', import.meta.url))
const env = {
  ...process.env,
  PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
}
const { status, stderr } = spawnSync(process.execPath, [prisma, 'generate'], {
  cwd: root,
  env,
  encoding: 'utf8',
})
if (status !== 0) {
  process.stderr.write(stderr)
  process.exit(status ?? 1)
}
stampClient(root)
