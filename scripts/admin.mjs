/**
 * npm run admin -- EMAIL: makes the account with that e-mail an administrator, or a new one with a password of its own. Works
 * on the database that `npm start` would use, running or not.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDataFolder } from './database/data-folder.mjs'
import { embeddedPostgresUrl, startEmbeddedPostgres } from './database/embedded-postgres.mjs'
import { PlainError } from './database/plain-error.mjs'
import { runToEnd } from './launcher/children.mjs'
import { migrate } from './launcher/prepare-database.mjs'
import { shopEnvironment } from './launcher/serve.mjs'
import { readSettings } from './launcher/settings.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

async function makeAdmin(/** @type {string} */ email) {
  const settings = readSettings(process.env, { root })
  createDataFolder(settings.dataFolder)
  const running = settings.databaseUrl ?? embeddedPostgresUrl(settings.dataFolder)
  const server = running ? null : await startEmbeddedPostgres(settings.dataFolder)
  const url = running ?? server?.url ?? ''
  try {
    await migrate(root, url)
    const flags = ['--conditions=react-server', '--import', 'tsx']
    const command = [process.execPath, ...flags, path.join(root, 'prisma/make-admin.ts'), email]
    await runToEnd('Making an administrator', command, { cwd: root, env: shopEnvironment(settings, url) })
  } finally {
    await server?.stop()
  }
}

try {
  const envFile = path.join(root, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  const [email] = process.argv.slice(2)
  if (!email) throw new PlainError('Usage: npm run admin -- you@example.com')
  await makeAdmin(email)
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error)
  process.exitCode = 1
}
