/** Generates Prisma's client after an install. `generate` requires the path of a schema engine but never runs it. */

import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { root } from '@/lib/platform/config/root'
import { stampClient } from './build/dependencies'

const prisma = path.join(root, 'node_modules/prisma/build/index.js')
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
