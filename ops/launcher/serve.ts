import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PlainError } from '@/ops/postgres/plain-error'
import { describeExit, startChild, waitForExit } from '@/ops/processes/children'
import { compile, programCommand } from '@/ops/program'
import { forwarded, forwardOutput } from './say'
import type { Settings } from './settings'
import { isStartupLine } from './shop-output'
import { readVersion } from './version'

/** The name of the front server among the programs of the launcher. */
export const SHOP = 'The shop'
const SIMULATOR_ID = 'paypal-simulator'
const SIMULATOR_WEBHOOK = 'SIMULATEDWEBHOOK'
const START_TIMEOUT_MS = 60_000
/** The development server compiles the health check first. */
const DEVELOPMENT_START_TIMEOUT_MS = 300_000

/** The environment of the shop, its seed and its build server. */
export function shopEnvironment(root: string, settings: Settings, databaseUrl: string) {
  return {
    ...process.env,
    SHOP_ROOT: root,
    ...readVersion(root, process.env),
    NODE_ENV: settings.dev ? ('development' as const) : ('production' as const),
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: String(settings.port),
    HOST: settings.host,
    DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: settings.secret ?? readOrCreateSecret(settings.dataFolder),
    NEXTAUTH_URL: settings.shopUrl,
    SHOP_URL: settings.shopUrl,
    SHOP_DATA_DIR: settings.dataFolder,
    SHOP_DEMO: settings.isDemo ? 'yes' : '',
    // Already applied; PAYMENTS together with the simulator's credentials would be refused as a contradiction.
    PAYMENTS: '',
  }
}

/** The signing secret of a shop with the embedded database. It is created once, so sessions survive a restart. */
function readOrCreateSecret(dataFolder: string) {
  const file = path.join(dataFolder, 'secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/**
 * Starts the PayPal simulator. With the access of an earlier run it uses the same port and credentials.
 * @throws {PlainError} when it ends before it listens
 */
export async function startSimulator(
  root: string,
  { dataFolder, host, port }: Settings,
  earlier?: { PAYPAL_CLIENT_SECRET: string; PAYPAL_API_URL: string },
) {
  const secret = earlier?.PAYPAL_CLIENT_SECRET ?? randomBytes(24).toString('base64url')
  const access = {
    PAYPAL_CLIENT_ID: SIMULATOR_ID,
    PAYPAL_CLIENT_SECRET: secret,
    PAYPAL_WEBHOOK_ID: SIMULATOR_WEBHOOK,
  }
  const simulatorSettings = {
    PAYPAL_SIMULATOR_PORT: earlier ? new URL(earlier.PAYPAL_API_URL).port : '0',
    PAYPAL_SIMULATOR_STATE: path.join(dataFolder, 'paypal-simulator.json'),
    PAYPAL_SIMULATOR_WEBHOOK_URL: webhookUrl({ host, port }),
  }
  const child = startChild('The PayPal simulator', programCommand('tools/paypal-simulator/main'), {
    cwd: root,
    env: { ...process.env, ...access, ...simulatorSettings },
    ...forwarded(),
  })
  const ended = waitForExit(child)
  const url: string = await new Promise((resolve, reject) => {
    void ended.then((outcome) => reject(new PlainError(`The PayPal simulator did not start: it ${outcome}.`)))
    forwardOutput('The PayPal simulator', child, (line) => {
      const address = /listening on (http:\S+)/.exec(line)?.[1]
      if (address) resolve(address)
      return address !== undefined
    })
  })
  const addresses = {
    PAYPAL_API_URL: url,
    PAYPAL_SIMULATOR_URL: url,
    PAYPAL_SCRIPT_URL: '/paypal-simulator/sdk/js',
  }
  return { ended, access: { ...access, ...addresses } }
}

/** Starts the front server, with the built shop or Next's development server behind it. */
export function startShop(root: string, settings: Settings, env: NodeJS.ProcessEnv) {
  const program = [
    compile('server/main'),
    ...(settings.dev ? ['--dev'] : []),
    ...(settings.kept ? ['--kept'] : []),
  ]
  // Its heap grows no larger than it has to: the kept answers are outside.
  const command = [process.execPath, '--max-semi-space-size=8', ...program]
  const colors = settings.dev && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  // glibc keeps memory apart for each thread, and what Node's threads free would stay there.
  const memory = { MALLOC_ARENA_MAX: '2' }
  const shop = startChild(SHOP, command, {
    cwd: root,
    env: { ...memory, ...env, ...colors },
    ...forwarded(),
  })
  forwardOutput(SHOP, shop, isStartupLine)
  return shop
}

/**
 * Waits until the shop answers its health check.
 * @throws {PlainError} when it exits, or does not answer within a minute, in development five
 */
export async function waitForShop(settings: Settings, shop: ChildProcess) {
  const timeoutMs = settings.dev ? DEVELOPMENT_START_TIMEOUT_MS : START_TIMEOUT_MS
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(100)) {
    if (shop.exitCode !== null || shop.signalCode !== null) {
      const exit = describeExit(shop.exitCode, shop.signalCode)
      throw new PlainError(`The shop did not start (${exit}); its messages above should say why.`)
    }
    if ((await requestStatus(settings, '/api/health/')) === 200) return
  }
  throw new PlainError('The shop started but does not answer; its messages above should say why.')
}

/** The URL to which the simulator posts webhook events. */
export function webhookUrl({ host, port }: { host: string; port: number }) {
  const name = reachableHost(host)
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}/api/paypal/webhook/`
}

/** A host name at which this machine reaches a server that listens on `host`. */
function reachableHost(host: string) {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : host
}

/**
 * Requests a path of the shop. Does not use `fetch`, which keeps the connection open and so delays the shop's stop.
 * @param address  where it listens
 * @returns the response status, 0 without a response
 */
export function requestStatus({ host, port }: { host: string; port: number }, path: string): Promise<number> {
  const address = { host: reachableHost(host), port, path, agent: false, timeout: 30_000 }
  return new Promise((resolve) => {
    const request = get(address, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(0))
  })
}
