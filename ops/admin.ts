/**
 * npm run admin -- EMAIL [--yes]: makes the account with this e-mail address an owner, or creates one with a generated
 * password. An account whose address nobody has proven is only made one with --yes. Uses the same
 * database as `npm start`, and starts the embedded one if it is not running.
 */

import { parseArgs } from 'node:util'
import { root } from '@/lib/root'
import { programCommand } from '@/ops/program'
import { withDatabase } from './backup/commands/environment'
import { runToEnd } from './launcher/children'
import { migrate } from './launcher/prepare-database'
import { waitForDatabase } from './launcher/reach-database'
import { shopEnvironment } from './launcher/serve'
import { loadEnvFile, readSettings } from './launcher/settings'
import { createDataFolder } from './postgres/data-folder'
import { describeError, PlainError } from './postgres/plain-error'

async function makeAdmin(...options: string[]) {
  const settings = readSettings(process.env, { root })
  const { dataFolder, databaseUrl, directUrl } = settings
  createDataFolder(dataFolder)
  await withDatabase({ databaseUrl: directUrl ?? databaseUrl, dataFolder }, async (url) => {
    await waitForDatabase(url, { timeoutMs: 0 })
    await migrate(root, url)
    await runToEnd('Making an owner', programCommand('prisma/make-admin', ...options), {
      cwd: root,
      env: shopEnvironment(root, settings, databaseUrl ?? url),
    })
  })
}

const usage = 'Usage: npm run admin -- you@example.com [--yes]'

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { yes: { type: 'boolean' } },
      allowPositionals: true,
    })
    if (positionals[0] && positionals.length === 1) return [...positionals, ...(values.yes ? ['--yes'] : [])]
  } catch {
    // An unknown option.
  }
  throw new PlainError(usage)
}

try {
  loadEnvFile(root)
  await makeAdmin(...readArguments())
} catch (error) {
  console.error(describeError(error))
  process.exitCode = 1
}
