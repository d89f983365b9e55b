/**
 * npm start | npm run dev [-- --kept]: takes a fresh clone to a running shop, and stops everything on Ctrl-C.
 * At its beginning it loads no package: after a pull, those of the lock file may have to be installed first. Later code imports them
 * dynamically.
 */

import path from 'node:path'
import { root } from '@/lib/platform/config/root'
import { describeVersion } from '@/lib/platform/config/version'
import { clearScratch } from './backup/commands/scratch-database'
import { build, hasSources, isBuildFresh, speakAnew } from './build/build-app'
import { generateClient, install, isClientFresh, needsInstall } from './build/dependencies'
import { requirePort, takeDataFolder, takeShopLock } from './launcher/claims'
import { RUN_BY_PARENT, runReleases, takeRequest } from './launcher/hand-over'
import {
  enableTypoTolerance,
  findDemoAccounts,
  isShopEmpty,
  makeSetupLink,
  migrate,
  seed,
} from './launcher/prepare-database'
import { reachDatabase } from './launcher/reach-database'
import { describeShop, endSteps, step } from './launcher/report'
import { complain, say, writeLog } from './launcher/say'
import { SHOP, shopEnvironment } from './launcher/serve'
import { loadEnvFile, readSettings, type Settings } from './launcher/settings'
import type { Holder } from './postgres/lock-file'
import { describeError } from './postgres/plain-error'
import { makeRoomForStart } from './postgres/reserve'
import {
  childrenToStop,
  describeChildren,
  endOrphans,
  killChildren,
  signalChild,
  stopChildren,
  watchChildren,
} from './processes/children'
import { startGuard } from './processes/guard'
import { keepRunning, type Program } from './processes/keep-running'
import { watchNpm } from './processes/npm-end'
import { openDatabase, openShop, openSimulator } from './processes/programs'
import { createStopSignals } from './processes/stop-signals'
import { requireCurrentRelease } from './upgrade/places'

const STOP_TIMEOUT_MS = 10_000

/** Called at the end, the last added first. */
const cleanups: (() => unknown)[] = []
/** Written to `run.json` for other programs. */
const facts: Omit<Holder, 'pid' | 'identity' | 'children'> = {}
/** The environment without the settings of the file `.env`. */
const inherited = { ...process.env }
const stopController = new AbortController()
const signals = createStopSignals()
let stopping: Promise<void> | null = null
/** For this long after the signal to stop the shop still serves. */
let shutdownDelayMs = 0
let isSignalled = false

async function prepareCode(builds: boolean) {
  if (needsInstall(root, { withDev: builds })) await step('Installing dependencies', () => install(root))
  if (!isClientFresh(root)) await step('Generating the database client', () => generateClient(root))
}

async function findDatabase({ databaseUrl, directUrl, dataFolder }: Settings) {
  if (!databaseUrl) {
    const url = await openDatabase(dataFolder, { keep, cleanups, stopping: stopController.signal })
    return { databaseUrl: url, directUrl: url }
  }
  await step('Reaching the database', () => reachDatabase(databaseUrl, directUrl))
  return { databaseUrl, directUrl: directUrl ?? databaseUrl }
}

async function start(settings: Settings) {
  shutdownDelayMs = settings.shutdownDelayMs
  Object.assign(facts, {
    address: settings.shopUrl,
    port: settings.port,
    pictures: process.env.S3_BUCKET ? 's3' : 'folder',
  })
  makeRoomForStart(settings.dataFolder)
  const dataFolder = takeDataFolder(settings, cleanups)
  const writeFacts = () => dataFolder.update({ ...facts, children: describeChildren() })
  const orphans = await endOrphans(dataFolder.orphans)
  if (orphans.length) say(`  Stopped programs that an earlier start left running: ${orphans.join(', ')}.`)
  const guard = startGuard(settings.dataFolder)
  cleanups.push(guard.end)
  watchChildren(() => {
    guard.watch(childrenToStop())
    writeFacts()
  })
  cleanups.push(await clearScratch(settings.dataFolder))
  await requirePort(settings.port, settings.host)
  const isStale = !settings.dev && !isBuildFresh(root)
  await prepareCode(hasSources(root) && (settings.dev || isStale))
  if (settings.dev) await speakAnew(root).catch((error) => complain(describeError(error)))
  const simulator = settings.payments === 'simulator' ? openSimulator(root, settings, keep) : null
  // Awaited below, once the database is ready.
  simulator?.catch(() => {})
  const { databaseUrl, directUrl } = await findDatabase(settings)
  const releaseShopLock = await takeShopLock(directUrl)
  await step('Applying migrations', () => migrate(root, directUrl))
  const env = shopEnvironment(root, settings, databaseUrl)
  if (settings.seed && (await isShopEmpty(directUrl)))
    await step('Filling the demo shop', () => seed(root, env))
  if (isStale) await step('Building the shop', () => build(root))
  if (simulator) {
    const access = await simulator
    Object.assign(env, access)
    facts.simulatorUrl = access.PAYPAL_SIMULATOR_URL
  }
  const [accounts, hasTypoTolerance] = await Promise.all([
    findDemoAccounts(directUrl),
    enableTypoTolerance(directUrl),
    openShop(root, settings, env, keep),
  ])
  await releaseShopLock()
  if (!settings.dev) {
    facts.release = path.resolve(root)
    writeFacts()
    process.on('SIGUSR2', () => void handOver(settings))
  }
  // A demo's accounts come from its seed.
  const setupToken = settings.seed ? null : await makeSetupLink(directUrl)
  const lines = describeShop(settings, accounts, hasTypoTolerance, describeVersion(env), setupToken)
  for (const line of lines) say(line)
}

/** Restarts a program that ends by itself, and stops everything after too many restarts in a row. */
function keep(program: Program) {
  const options = {
    stopping: stopController.signal,
    giveUp: (reason: string) => void stop(reason),
  }
  void keepRunning(program, options)
}

/** Stops everything in order and exits: with 0 on request, with 1 and the reason otherwise. */
function stop(reason: string | undefined) {
  stopping ??= (async () => {
    if (reason) complain(`\n${reason}`)
    await stopPrograms()
    if (!reason) say('The shop has stopped.')
    process.exit(reason ? 1 : 0)
  })()
  return stopping
}

async function stopPrograms() {
  signals.stopBegins(shutdownDelayMs)
  stopController.abort()
  endSteps()
  await stopChildren(shutdownDelayMs + STOP_TIMEOUT_MS)
  for (const cleanup of cleanups.reverse()) await cleanup()
}

/** Stops everything and runs the release that `npm run upgrade` has prepared. */
async function handOver(settings: Settings) {
  const request = await takeRequest(settings)
  if (stopping || !request) return
  say(`Handing over to ${request.release} …`)
  stopping = stopPrograms().then(async () => {
    if (isSignalled) process.exit(0)
    const options = { previous: path.resolve(root), dataFolder: settings.dataFolder, env: inherited }
    if (process.send && inherited[RUN_BY_PARENT]) process.send(request, () => process.exit(0))
    else process.exit(await runReleases(request, options))
  })
}

function onSignal() {
  isSignalled = true
  const action = signals.next()
  if (action === 'stop') {
    say('\nStopping …')
    void stop(undefined)
  } else if (action === 'end-delay') signalChild(SHOP, 'SIGTERM')
  else if (action === 'kill') killChildren()
}

/** Without a terminal SIGHUP asks for new Next processes; with one it says that the terminal was closed. */
function onHangUp() {
  if (process.stdin.isTTY || !signalChild(SHOP, 'SIGHUP')) onSignal()
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, onSignal)
process.on('SIGHUP', onHangUp)
// Fires only if the parent opened an IPC channel: the shop then stops with the parent, even after kill -9.
process.once('disconnect', () => isSignalled || onSignal())
watchNpm(() => process.emit('disconnect'))
// Writing to a closed terminal must not prevent an orderly stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
if (!process.stdout.isTTY && !process.argv.includes('--dev')) {
  writeLog()
  process.removeAllListeners('warning').on('warning', ({ name, message }) => complain(`${name}: ${message}`))
}
process.on('uncaughtException', (error) => void stop(describeError(error)))

try {
  if (!inherited[RUN_BY_PARENT]) requireCurrentRelease(root)
  loadEnvFile(root)
  const [dev, kept] = ['--dev', '--kept'].map((option) => process.argv.includes(option))
  await start(readSettings(process.env, { root, dev, kept }))
} catch (error) {
  if (stopping) await stopping
  await stop(describeError(error))
}
