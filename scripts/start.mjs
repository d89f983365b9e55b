/**
 * npm start | npm run dev: everything from a fresh clone to a running shop, and back again on Ctrl-C.
 * Until the dependencies are installed only Node's own modules can be imported.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDataFolder } from './database/data-folder.mjs'
import { takeKernelLock } from './database/kernel-lock.mjs'
import { LockHeld, readLock, takeLock } from './database/lock-file.mjs'
import { describeError, PlainError } from './database/plain-error.mjs'
import { build, hasSources, isBuildFresh } from './launcher/build.mjs'
import {
  describeChildren,
  endOrphans,
  killChildren,
  stopChildren,
  watchChildren,
} from './launcher/children.mjs'
import { install, needsInstall } from './launcher/dependencies.mjs'
import { generateClient, isClientFresh } from './launcher/generated-client.mjs'
import { keepRunning } from './launcher/keep-running.mjs'
import { requirePort } from './launcher/port.mjs'
import {
  findDemoAccounts,
  isShopEmpty,
  migrate,
  seed,
  waitForDatabase,
} from './launcher/prepare-database.mjs'
import { openDatabase, openShop, openSimulator } from './launcher/programs.mjs'
import { endSteps, say, step } from './launcher/report.mjs'
import { shopEnvironment } from './launcher/serve.mjs'
import { readSettings } from './launcher/settings.mjs'
import { describeShop } from './launcher/summary.mjs'

/** @typedef {import('./launcher/settings.mjs').Settings} Settings */

const root = fileURLToPath(new URL('..', import.meta.url))
const STOP_PATIENCE_MS = 10_000
/** npm passes Ctrl-C on to us although the terminal has sent it too; that is not a second Ctrl-C. */
const SAME_KEYPRESS_MS = 800

/** What has to be undone at the end, the newest first. */
/** @type {(() => unknown)[]} */
const cleanups = []
/** What others may read about this run in `run.json`. */
const facts = { address: '', simulatorUrl: /** @type {string | undefined} */ (undefined) }
const isStopping = new AbortController()
/** @type {Promise<void> | null} */
let stopping = null
let stoppingSince = 0

/**
 * A database belongs to one launcher, wherever that runs; `run.json` alone means nothing in another container. Shops that
 * share a database of one's own may share their pictures, too.
 */
function claimFolder(/** @type {Settings} */ { databaseUrl, dataFolder }) {
  if (databaseUrl) return
  const claim = takeKernelLock(path.join(dataFolder, 'run.flock'))
  if (claim) {
    if (claim.fd === null && process.platform === 'linux')
      console.warn(
        `  ! ${dataFolder} cannot be locked: nothing stops another container from using it at the same time.`,
      )
    return void cleanups.push(claim.release)
  }
  const holder = readLock(path.join(dataFolder, 'run.json'))
  if (holder) throw new LockHeld(holder)
  throw new PlainError(
    `The shop is already running on ${dataFolder}, in another container or on another machine: stop that one, or name ` +
      'another data folder in SHOP_DATA_DIR.',
  )
}

/** One launcher per data folder; ends what a killed one left behind. */
async function takeDataFolder(/** @type {Settings} */ settings) {
  createDataFolder(settings.dataFolder)
  try {
    claimFolder(settings)
    const lock = takeLock(path.join(settings.dataFolder, 'run.json'))
    cleanups.push(() => lock.release())
    const orphans = await endOrphans(lock.previous?.children ?? [])
    if (orphans.length) say(`  Ended what an earlier start had left running: ${orphans.join(', ')}.`)
    facts.address = settings.shopUrl
    watchChildren(() => lock.update({ ...facts, children: describeChildren() }))
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error
    const { pid, address } = error.holder
    const place = address ? `at ${address}, process ${pid}` : `process ${pid}`
    throw new PlainError(
      `The shop is already running on ${settings.dataFolder} (${place}). ` +
        'Stop that one with Ctrl-C, or name another data folder in SHOP_DATA_DIR.',
    )
  }
}

async function prepareCode() {
  if (needsInstall(root, { withDev: hasSources(root) }))
    await step('Installing dependencies', () => install(root))
  if (!isClientFresh(root)) await step('Generating the database client', () => generateClient(root))
}

async function findDatabase(/** @type {Settings} */ { databaseUrl, dataFolder }) {
  if (!databaseUrl) return openDatabase(dataFolder, { keep, cleanups, stopping: isStopping.signal })
  await step('Reaching the database', () => waitForDatabase(databaseUrl))
  return databaseUrl
}

async function start(/** @type {Settings} */ settings) {
  await takeDataFolder(settings)
  await requirePort(settings.port, settings.host)
  await prepareCode()
  const databaseUrl = await findDatabase(settings)
  await step('Applying migrations', () => migrate(root, databaseUrl))
  const env = shopEnvironment(settings, databaseUrl)
  if (settings.seed && (await isShopEmpty(databaseUrl)))
    await step('Filling the demo shop', () => seed(root, env))
  if (!settings.dev && !isBuildFresh(root)) await step('Building the shop', () => build(root))
  if (settings.payments === 'simulator') {
    const access = await openSimulator(root, settings, keep)
    Object.assign(env, access)
    facts.simulatorUrl = access.PAYPAL_SIMULATOR_URL
  }
  const accounts = await findDemoAccounts(databaseUrl)
  await openShop(root, settings, env, keep)
  for (const line of describeShop(settings, accounts)) say(line)
}

/** Starts it again when it ends by itself, and stops everything when that goes on. */
function keep(/** @type {import('./launcher/keep-running.mjs').Program} */ program) {
  const options = { stopping: isStopping.signal, giveUp: (/** @type {string} */ reason) => void stop(reason) }
  void keepRunning(program, options)
}

/** Ends everything in order and then the process: with 0 when asked to, with 1 and the reason otherwise. */
function stop(/** @type {string | undefined} */ reason) {
  stopping ??= (async () => {
    stoppingSince = performance.now()
    isStopping.abort()
    endSteps()
    if (reason) process.stderr.write(`\n${reason}\n`)
    await stopChildren(STOP_PATIENCE_MS)
    for (const cleanup of cleanups.reverse()) await cleanup()
    if (!reason) say('The shop has stopped.')
    process.exit(reason ? 1 : 0)
  })()
  return stopping
}

function onSignal() {
  if (!stopping) {
    say('\nStopping …')
    void stop(undefined)
  } else if (performance.now() - stoppingSince > SAME_KEYPRESS_MS) {
    killChildren()
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
// Fires only where the parent gave an IPC channel: the shop then ends with it, even after kill -9.
process.once('disconnect', onSignal)
// A closed terminal must not keep us from stopping in order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  const envFile = path.join(root, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  await start(readSettings(process.env, { root, dev: process.argv.includes('--dev') }))
} catch (error) {
  if (stopping) await stopping
  await stop(describeError(error))
}
