import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { SettingName } from '@/lib/platform/config/settings'
import { BadSettings, readSettings } from '@/lib/platform/config/settings-check'
import { addressesOf } from '@/lib/platform/db-connection/database-hosts'
import { check, type Finding, failed, ofDemo, ok, skipped, warning } from './check'

const MIN_PASSWORD_LENGTH = 12
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

const settings = check('The settings', async ({ environment }) => {
  try {
    readSettings(environment)
    return ok('All settings are valid.')
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error
    return error.message.split('\n').map((text) => failed(text, 'See docs/settings.md.'))
  }
})

const secrets = check(
  'The secrets',
  async ({ root, settings: { NEXTAUTH_SECRET, METRICS_TOKEN, DATABASE_URL } }) => {
    const own = Object.entries({ NEXTAUTH_SECRET, METRICS_TOKEN })
    const published = publishedTexts(root)
    const findings: Finding[] = own.flatMap(([name, value]) =>
      value && published.some((text) => text.includes(value))
        ? [failed(`${name} is in a file that everybody can read.`, 'Set a new one: openssl rand -base64 32.')]
        : [],
    )
    if (NEXTAUTH_SECRET && NEXTAUTH_SECRET === METRICS_TOKEN)
      findings.push(failed('METRICS_TOKEN is the same as NEXTAUTH_SECRET.', 'Set another METRICS_TOKEN.'))
    if (DATABASE_URL && isWeakPassword(DATABASE_URL))
      findings.push(
        failed(
          `The password in DATABASE_URL has fewer than ${MIN_PASSWORD_LENGTH} characters.`,
          'Set a longer one: openssl rand -hex 24.',
        ),
      )
    if (findings.length) return findings
    if (published.length) return ok('No secret is short, repeated or published.')
    return [
      ok('No secret is short or repeated.'),
      skipped('Whether a secret is published: not checked, because the documents are not in the image.'),
    ]
  },
)

/** The image has none of these files with examples. */
function publishedTexts(root: string) {
  return [root, path.join(root, 'docs'), path.join(root, 'docs/operating')]
    .filter(existsSync)
    .flatMap((folder) => {
      const names = readdirSync(folder).filter((name) => /\.md$|\.yml$|^\.env\.example$/.test(name))
      return names.map((name) => readFileSync(path.join(folder, name), 'utf8'))
    })
}

function isWeakPassword(url: string) {
  return addressesOf(url)
    .map((address) => new URL(address))
    .some(({ hostname, password }) => !LOOPBACK.includes(hostname) && password.length < MIN_PASSWORD_LENGTH)
}

const envFile = check('The file .env', async ({ root }) => {
  const { mode } = statSync(path.join(root, '.env'), { throwIfNoEntry: false }) ?? {}
  if (mode === undefined) return skipped('There is no file .env.')
  if (process.platform === 'win32') return skipped('Who may read .env is not checked on this system.')
  if ((mode & 0o077) === 0) return ok('Only its owner can read .env.')
  const judge = mode & 0o007 ? failed : warning
  const who = mode & 0o007 ? 'Every user of this machine' : 'The group of .env'
  return judge(`${who} can read the secrets in .env.`, 'chmod 600 .env')
})

const metrics = check('The monitor', async (context) => {
  if (context.settings.METRICS_TOKEN) return ok('METRICS_TOKEN is set: monitors can read metrics.')
  const remedy = 'Set METRICS_TOKEN (openssl rand -base64 32) and let a monitor read /api/metrics/.'
  return ofDemo(failed('Nobody watches the shop: METRICS_TOKEN is not set.', remedy), context)
})

const seller = check('The seller', async (context) => {
  const wanted: [SettingName, string][] = [
    ['SELLER_NAME', 'invoices and mails say "Ecommerce Site"'],
    ['SELLER_ADDRESS', 'invoices have no address'],
    ['CONTACT_EMAIL', 'shoppers cannot write to you'],
  ]
  const missing = wanted.flatMap(([name, effect]) =>
    context.environment[name]
      ? []
      : [
          ofDemo(
            failed(`${name} is not set: ${effect}.`, `Enter it in the settings of the desk, or set ${name}.`),
            context,
          ),
        ],
  )
  return missing.length ? missing : ok('Invoices and mails name the seller, with an address.')
})

const user = check('The user', async () => {
  if (!process.getuid) return skipped('This system has no root user.')
  if (process.getuid() !== 0) return ok('The doctor does not run as root.')
  return warning('The doctor runs as root.', 'Run the shop and the doctor as an ordinary user.')
})

export const configurationChecks = [settings, secrets, envFile, metrics, seller, user]
