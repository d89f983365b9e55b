import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { settingsBeside, withSecretFiles } from '@/lib/platform/config/secret-files'
import { type Settings as AllSettings, secretNames, settingNames } from '@/lib/platform/config/settings'
import { BadSettings, readSettings as readAll } from '@/lib/platform/config/settings-check'
import { PlainError } from '@/ops/postgres/plain-error'

/** The settings of a start. */
export type Settings = ReturnType<typeof readSettings>

/**
 * Adds the settings of the file `.env` to the environment, and reads the secrets that are given as files. Settings of the environment take
 * precedence. Throws like `findEnvFile`, and a `PlainError` naming each file of a secret that cannot be used.
 */
export function loadEnvFile(root: string) {
  const all = withEnvFile(root, process.env)
  for (const name of Object.keys(process.env)) if (!(name in all)) delete process.env[name]
  Object.assign(process.env, all)
}

function withEnvFile(root: string, env: NodeJS.ProcessEnv) {
  const file = findEnvFile(root)
  const own = file ? parseEnv(readFileSync(file, 'utf8')) : {}
  return plainly(() => withSecretFiles({ ...settingsBeside(env, own), ...env })) as NodeJS.ProcessEnv
}

/**
 * Reads the settings that a start in `root` would have.
 * @param env  without those of a file `.env`
 */
export function readReleaseSettings(root: string, env: NodeJS.ProcessEnv) {
  return readSettings(withEnvFile(root, env), { root })
}

/** Returns the file `.env`, or `null` without one. Throws a `PlainError` when it is a folder. */
function findEnvFile(root: string) {
  const file = path.join(root, '.env')
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return null
  if (!found.isDirectory()) return file
  throw new PlainError(
    `${file} is a folder, not a file. Docker makes one where a file to mount is missing: remove the folder, write the file, ` +
      'and start again.',
  )
}

/**
 * Reads all settings by the same rules as the app (lib/platform/config/settings-check.ts).
 * @throws {PlainError} naming every invalid setting
 */
export function readAllSettings(env: NodeJS.ProcessEnv): AllSettings {
  return plainly(() => readAll(env))
}

function plainly<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof BadSettings ? new PlainError(error.message) : error
  }
}

/**
 * Reads the settings of a start.
 * @throws {PlainError} naming every invalid setting
 */
export function readSettings(
  env: NodeJS.ProcessEnv,
  { root, dev = false, kept = false }: { root: string; dev?: boolean; kept?: boolean },
) {
  const settings = readAllSettings(env)
  return {
    /** Next's development server instead of the built shop. */
    dev,
    /** The development server's pages are kept, as those of the built shop. */
    kept: dev && kept,
    port: settings.PORT,
    /** The address to listen on. */
    host: settings.HOST,
    /** The shop's public URL, without a trailing slash. */
    shopUrl: settings.SHOP_URL,
    dataFolder: path.resolve(root, settings.SHOP_DATA_DIR),
    /** `null`: the embedded PostgreSQL. */
    databaseUrl: settings.DATABASE_URL ?? null,
    /** The same database without a connection pooler; `null`: `databaseUrl`. */
    directUrl: settings.DATABASE_DIRECT_URL ?? null,
    /** Add the demo data to an empty shop. */
    seed: settings.SHOP_SEED === 'demo',
    /** `null`: a secret is created and stored in the data folder. */
    secret: settings.NEXTAUTH_SECRET ?? null,
    /** For which a stopping shop still serves. */
    shutdownDelayMs: settings.SHUTDOWN_DELAY_SECONDS * 1000,
    isDemo: isDemo(settings),
    payments: choosePayments(settings),
  }
}

/** The one shop whose payments are simulated without being told to. */
function isDemo(settings: Pick<AllSettings, 'SHOP_SEED' | 'DATABASE_URL'>) {
  return settings.SHOP_SEED === 'demo' && !settings.DATABASE_URL
}

function choosePayments(settings: AllSettings) {
  if (settings.PAYPAL_CLIENT_ID) return 'paypal'
  return settings.PAYMENTS || isDemo(settings) ? 'simulator' : 'none'
}

/** Variables that the launcher derives from the settings for Next. */
const DERIVED = ['HOSTNAME', 'NEXTAUTH_URL', 'NODE_ENV']

/** Returns the environment without the settings of an installation. */
export function withoutSettings(env: NodeJS.ProcessEnv) {
  const removed = new Set([...settingNames, ...secretNames.map((name) => `${name}_FILE`), ...DERIVED])
  return Object.fromEntries(Object.entries(env).filter(([name]) => !removed.has(name)))
}
