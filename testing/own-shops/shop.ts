import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endShop, readRun } from '@/testing/shop/start-own-shop'
import { cleanEnvironment } from '@/tools/test/clean-environment'

export { readRun }

/** The end of the last line that a successful start prints. */
const READY = 'Ctrl-C stops it.'
const STOP_TIMEOUT_MS = 20_000

export type Place = {
  port: number
  dataFolder: string
  /** The name of the log file in `test-results`. */
  name: string
  /** Default: none, which starts the demo. */
  settings?: Record<string, string>
  /** Command-line options of the launcher, for example `--dev`. */
  options?: string[]
  /** The Node that runs it. Default: that of the tests. */
  node?: string
}
export type Launch = {
  process: ChildProcess
  /** Returns the output so far, stdout and stderr together. */
  output: () => string
  /** Resolves with the exit code; null after a kill. */
  ended: Promise<number | null>
}
export type RunningShop = Launch & {
  simulatorUrl: string | undefined
  /** Stops the shop with SIGTERM. Throws when it does not exit with 0 in time. */
  stop: () => Promise<void>
}
/** Creates a temporary folder that PostgreSQL can read: it runs as another user when the tests run as root. */
export function newDataFolder(name = 'shop-e2e-'): string {
  const folder = mkdtempSync(path.join(tmpdir(), name))
  chmodSync(folder, 0o755)
  return folder
}

/** Ends the programs that still run on a data folder, for example after a failed test, and removes the folder. */
export async function removeDataFolder(folder: string): Promise<void> {
  await endShop(folder)
  rmSync(folder, { recursive: true, force: true })
}

/** Starts the launcher without waiting for the shop to open; the start may fail. */
export function launch({
  port,
  dataFolder,
  name,
  settings,
  options = [],
  node = process.execPath,
}: Place): Launch {
  const launcher = spawn(node, ['scripts/run.cjs', 'ops/start', ...options], {
    env: cleanEnvironment({ PORT: String(port), SHOP_DATA_DIR: dataFolder, ...settings }),
    // The launcher stops when the IPC channel closes, even if the test runner was killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Keeps Ctrl-C from the launcher: the test runner receives it and stops the shop itself.
    detached: true,
  })
  mkdirSync('test-results', { recursive: true })
  const log = createWriteStream(`test-results/${name}.log`, { flags: 'a' })
  let output = ''
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
      log.write(chunk)
    })
  }
  const ended = new Promise<number | null>((resolve, reject) => {
    launcher.once('error', reject)
    launcher.once('close', (code) => log.end(() => resolve(code)))
  })
  return { process: launcher, output: () => output, ended }
}

/**
 * Starts the shop as `npm start` does and waits until it is open. Its output goes to `test-results`. Throws with the
 * output when the shop does not start.
 */
export async function startShop(place: Place): Promise<RunningShop> {
  const launched = launch(place)
  const opened = new Promise<void>((resolve) => {
    launched.process.stdout?.on('data', () => launched.output().includes(READY) && resolve())
  })
  const failed = launched.ended.then((code) => {
    throw new Error(`The shop did not start (exit code ${code}):\n${launched.output()}`)
  })
  // After the start, `ended` reports the exit; this rejection is then expected.
  failed.catch(() => {})
  await Promise.race([opened, failed])
  const simulatorUrl = readRun(place.dataFolder)?.simulatorUrl
  return { ...launched, simulatorUrl, stop: () => stopShop(launched.process) }
}

async function stopShop(launcher: ChildProcess): Promise<void> {
  if (launcher.exitCode !== null)
    throw new Error(`The shop ended during the tests (exit code ${launcher.exitCode}).`)
  const ended = once(launcher, 'exit', { signal: AbortSignal.timeout(STOP_TIMEOUT_MS) })
  launcher.kill('SIGTERM')
  const [code] = await ended
  if (code !== 0) throw new Error(`The shop did not stop cleanly (exit code ${code}).`)
}
