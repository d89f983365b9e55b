/**
 * npm run admin -- EMAIL [--yes]: makes the account with this e-mail address an administrator, or creates one with a generated
 * password. An account whose address nobody has proven is only made one with --yes. Uses the same
 * database as `npm start`, and starts the embedded one if it is not running.
 */

import { parseArgs } from 'node:util'
import { root } from '@/lib/root'
import { programCommand } from '@/ops/program'
import { runToEnd } from './launcher/children'
import { migrate } from './launcher/prepare-database'
import { waitForDatabase } from './launcher/reach-database'
import { shopEnvironment } from './launcher/serve'
import { loadEnvFile, readSettings } from './launcher/settings'
import { createDataFolder } from './postgres/data-folder'
import { embeddedPostgresUrl, startEmbeddedPostgres } from './postgres/embedded-postgres'
import { describeError, PlainError } from './postgres/plain-error'

async function makeAdmin(...options: string[]) {
  const settings = readSettings(process.env, { root })
  createDataFolder(settings.dataFolder)
  const existingUrl = settings.databaseUrl ?? embeddedPostgresUrl(settings.dataFolder)
  const server = existingUrl ? null : await startEmbeddedPostgres(settings.dataFolder)
  const url = existingUrl ?? server?.url ?? ''
  try {
    await waitForDatabase(settings.directUrl ?? url, { timeoutMs: 0 })
    await migrate(root, settings.directUrl ?? url)
    const command = programCommand('prisma/make-admin', ...options)
    await runToEnd('Making an administrator', command, {
      cwd: root,
      env: shopEnvironment(root, settings, url),
    })
  } finally {
    await server?.stop()
  }
}

const usage = 'Usage: npm run admin -- you@example.com [--yes]'

function readArguments() {
  try {
    return parseArgs({ options: { yes: { type: 'boolean' } }, allowPositionals: true })
  } catch {
    throw new PlainError(usage)
  }
}

try {
  loadEnvFile(root)
  const { values, positionals } = readArguments()
  const [email] = positionals
  if (!email || positionals.length > 1) throw new PlainError(usage)
  await makeAdmin(email, ...(values.yes ? ['--yes'] : []))
} catch (error) {
  console.error(describeError(error))
  process.exitCode = 1
}
