import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cleanEnvironment } from '@/scripts/testing/clean-environment.mjs'
import { endShop, readRun } from '@/scripts/testing/own-shop.mjs'

export { readRun }

/** The last line of a start. */
const READY = 'Ctrl-C stops it.'
const STOP_PATIENCE_MS = 20_000

export type Place = {
  port: number
  dataFolder: string
  /** Names the log in `test-results`. */
  name: string
  /** The demo without any. */
  settings?: Record<string, string>
  /** Options of the launcher: `--dev`. */
  options?: string[]
}
export type Launch = {
  process: ChildProcess
  /** Everything it has said so far. */
  said: () => string
  /** Its exit code; null after a kill. */
  ended: Promise<number | null>
}
export type RunningShop = Launch & {
  simulatorUrl: string | undefined
  /** Ends it as Ctrl-C would; throws when that is not clean. */
  stop: () => Promise<void>
}
/** A new folder that PostgreSQL can use, which runs as another user when the tests run as root. */
export function newDataFolder(name = 'shop-e2e-'): string {
  const folder = mkdtempSync(path.join(tmpdir(), name))
  chmodSync(folder, 0o755)
  return folder
}

/** Ends what still runs on a data folder, after a test that failed, and removes it. */
export async function removeDataFolder(folder: string): Promise<void> {
  await endShop(folder)
  rmSync(folder, { recursive: true, force: true })
}

/** Starts the launcher, whatever comes of it. */
export function launch({ port, dataFolder, name, settings, options = [] }: Place): Launch {
  const launcher = spawn(process.execPath, ['scripts/start.mjs', ...options], {
    env: cleanEnvironment({ PORT: String(port), SHOP_DATA_DIR: dataFolder, ...settings }),
    // By the last one it learns that the test runner is gone, killed or not.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C is for the test runner, which then stops the shop itself.
    detached: true,
  })
  mkdirSync('test-results', { recursive: true })
  const log = createWriteStream(`test-results/${name}.log`, { flags: 'a' })
  let said = ''
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk
      log.write(chunk)
    })
  }
  const ended = new Promise<number | null>((resolve, reject) => {
    launcher.once('error', reject)
    launcher.once('close', (code) => log.end(() => resolve(code)))
  })
  return { process: launcher, said: () => said, ended }
}

/** Starts the shop as `npm start` does, and waits until it is open; its messages go to `test-results`. */
export async function startShop(place: Place): Promise<RunningShop> {
  const launched = launch(place)
  const open = new Promise<void>((resolve) => {
    launched.process.stdout?.on('data', () => launched.said().includes(READY) && resolve())
  })
  const refused = launched.ended.then((code) => {
    throw new Error(`The shop did not start (exit code ${code}):\n${launched.said()}`)
  })
  // An end later on is no news.
  refused.catch(() => {})
  await Promise.race([open, refused])
  const simulatorUrl = readRun(place.dataFolder)?.simulatorUrl
  return { ...launched, simulatorUrl, stop: () => stopShop(launched.process) }
}

async function stopShop(launcher: ChildProcess): Promise<void> {
  if (launcher.exitCode !== null)
    throw new Error(`The shop ended during the tests (exit code ${launcher.exitCode}).`)
  const ended = once(launcher, 'exit', { signal: AbortSignal.timeout(STOP_PATIENCE_MS) })
  launcher.kill('SIGTERM')
  const [code] = await ended
  if (code !== 0) throw new Error(`The shop did not stop cleanly (exit code ${code}).`)
}
