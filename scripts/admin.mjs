/**
 * npm run admin -- EMAIL: makes the account with this e-mail address an administrator, or creates one with a generated
 * password. Uses the same database as `npm start`, and starts the embedded one if it is not running.
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDataFolder } from './database/data-folder.mjs'
import { embeddedPostgresUrl, startEmbeddedPostgres } from './database/embedded-postgres.mjs'
import { describeError, PlainError } from './database/plain-error.mjs'
import { runToEnd } from './launcher/children.mjs'
import { migrate } from './launcher/prepare-database.mjs'
import { shopEnvironment } from './launcher/serve.mjs'
import { loadEnvFile, readSettings } from './launcher/settings.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

async function makeAdmin(/** @type {string} */ email) {
  const settings = readSettings(process.env, { root })
  createDataFolder(settings.dataFolder)
  const existingUrl = settings.databaseUrl ?? embeddedPostgresUrl(settings.dataFolder)
  const server = existingUrl ? null : await startEmbeddedPostgres(settings.dataFolder)
  const url = existingUrl ?? server?.url ?? ''
  try {
    await migrate(root, settings.directUrl ?? url)
    const flags = ['--conditions=react-server', '--import', 'tsx']
    const command = [process.execPath, ...flags, path.join(root, 'prisma/make-admin.ts'), email]
    await runToEnd('Making an administrator', command, {
      cwd: root,
      env: shopEnvironment(root, settings, url),
    })
  } finally {
    await server?.stop()
  }
}

try {
  loadEnvFile(root)
  const [email] = process.argv.slice(2)
  if (!email) throw new PlainError('Usage: npm run admin -- you@example.com')
  await makeAdmin(email)
} catch (error) {
  console.error(describeError(error))
  process.exitCode = 1
}
