/**
 * npm run admin -- EMAIL [--yes | --reset-factors]: makes the account with this e-mail address an owner, or creates one with a
 * generated password. An account whose address nobody has proven is only made one with --yes. `--reset-factors` removes the
 * second factors of an account instead. An embedded database is started if it is not running.
 */

import { root } from '@/lib/platform/config/root'
import { programCommand } from '@/ops/program'
import { withDatabase } from './backup/commands/environment'
import { readArguments, runCommand } from './command-line'
import { migrate } from './launcher/prepare-database'
import { waitForDatabase } from './launcher/reach-database'
import { shopEnvironment } from './launcher/serve'
import { loadEnvFile, readSettings } from './launcher/settings'
import { createDataFolder } from './postgres/data-folder'
import { PlainError } from './postgres/plain-error'
import { runToEnd } from './processes/children'

async function runOnShop(...options: string[]) {
  const settings = readSettings(process.env, { root })
  const { dataFolder, databaseUrl, directUrl } = settings
  createDataFolder(dataFolder)
  await withDatabase({ databaseUrl: directUrl ?? databaseUrl, dataFolder }, async (url) => {
    await waitForDatabase(url, { timeoutMs: 0 })
    await migrate(root, url)
    await runToEnd('The command', programCommand('prisma/make-admin', ...options), {
      cwd: root,
      env: shopEnvironment(root, settings, databaseUrl ?? url),
    })
  })
}

const usage = 'Usage: npm run admin -- EMAIL [--yes | --reset-factors]'

await runCommand(async () => {
  const flag = { type: 'boolean' } as const
  const options = { yes: flag, 'reset-factors': flag }
  const { values, positionals } = readArguments(usage, { options, allowPositionals: true })
  const names = Object.keys(values)
  if (!positionals[0] || positionals.length > 1 || names.length > 1) throw new PlainError(usage)
  loadEnvFile(root)
  await runOnShop(positionals[0], ...names.map((name) => `--${name}`))
})
