/**
 * npm run doctor [-- --send-mail]: examines the configured shop. Each line says what is right (✓), what is wrong and what to do
 * (✗), what may be intentional (!), or what does not apply (–). Exits with 0 only when nothing is wrong. `--send-mail` sends a
 * mail to MAIL_OWNER.
 */

import path from 'node:path'
import { root } from '@/lib/platform/config/root'
import { type SettingName, settingNames } from '@/lib/platform/config/settings'
import { readSetting } from '@/lib/platform/config/settings-check'
import '@/lib/platform/messages/speak'
import { runCommand } from './command-line'
import { type Context, describeResult, findingLines, runGroup } from './doctor/check'
import { configurationChecks } from './doctor/configuration'
import { databaseChecks } from './doctor/database'
import { examinerChecks } from './doctor/examiner'
import { mailChecks } from './doctor/mail'
import { withOwnerSettings } from './doctor/owner-settings'
import { paypalChecks } from './doctor/paypal'
import { sealedSecrets } from './doctor/sealed-secrets'
import { siteChecks } from './doctor/site'
import { storageChecks } from './doctor/storage'
import { loadEnvFile } from './launcher/settings'
import { embeddedPostgresUrl } from './postgres/embedded-postgres'
import { readLock } from './postgres/lock-file'
import { PlainError } from './postgres/plain-error'

const groups = {
  Settings: configurationChecks,
  Address: siteChecks,
  Database: [...databaseChecks, sealedSecrets],
  Storage: storageChecks,
  Payments: paypalChecks,
  Mail: mailChecks,
  'Before it sells': examinerChecks,
}

function readContext(environment: NodeJS.ProcessEnv, args: string[]): Context {
  const unknown = args.find((arg) => arg !== '--send-mail')
  if (unknown) throw new PlainError(`"${unknown}" is not known. Usage: npm run doctor [-- --send-mail]`)
  const settings: Context['settings'] = Object.fromEntries(
    settingNames.map((name) => [name, readValid(environment, name)]),
  )
  const dataFolder = path.resolve(root, readSetting(environment, 'SHOP_DATA_DIR'))
  const ownUrl = environment.DATABASE_URL ? null : embeddedPostgresUrl(dataFolder)
  const databaseUrl = settings.DATABASE_URL ?? ownUrl
  const run = readLock(path.join(dataFolder, 'run.json'))
  // Without SHOP_URL the address follows from PORT, which may have been given to the shop alone.
  if (!environment.SHOP_URL && run?.address) settings.SHOP_URL = run.address
  return {
    root,
    settings,
    environment,
    dataFolder,
    databaseUrl,
    run,
    sendsMail: args.includes('--send-mail'),
  }
}

/** The check of the settings reports a bad one. */
function readValid(environment: NodeJS.ProcessEnv, name: SettingName) {
  try {
    return readSetting(environment, name)
  } catch {
    return undefined
  }
}

async function examine(context: Context) {
  const all = Object.entries(groups).map(([title, checks]) => ({ title, run: runGroup(checks, context) }))
  const findings = []
  for (const { title, run } of all) {
    const results = await run
    console.log([`\n${title}`, ...results.flatMap(findingLines)].join('\n'))
    findings.push(...results)
  }
  console.log(`\n${describeResult(findings)}`)
  return findings.some(({ mark }) => mark === 'failed') ? 1 : 0
}

await runCommand(async () => {
  loadEnvFile(root)
  process.exitCode = await examine(
    await withOwnerSettings(readContext({ ...process.env }, process.argv.slice(2))),
  )
})
// A check that was given up may still wait for an answer.
process.exit()
