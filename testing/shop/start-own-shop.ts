import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@/lib/platform/edge/free-port'
import { embeddedPostgresUrl, stopEmbeddedPostgres } from '@/ops/postgres/embedded-postgres'
import type { Holder } from '@/ops/postgres/lock-file'
import { PlainError } from '@/ops/postgres/plain-error'
import { endOrphans } from '@/ops/processes/children'
import { cleanEnvironment } from '@/tools/test/clean-environment'
import { launcherText, readLauncherLine } from './launcher-text'

/** The last line of a successful start ends with it. */
const READY = 'Ctrl-C stops it.'
const STOP_TIMEOUT_MS = 40_000

export type Launch = {
  process: ChildProcess
  /** Returns the output so far, stdout and stderr together; of the launcher what it says. */
  output: () => string
  /** Resolves with the exit code; null after a kill. */
  ended: Promise<number | null>
}
type Way = {
  /** The launcher has options such as `--dev`. */
  options?: string[]
  /** By default it is the Node of this process. */
  node?: string
  /** Keeps Ctrl-C from the launcher: its parent receives it and stops the shop itself. */
  detached?: boolean
}

/** Starts the launcher without waiting for the shop to open; the start may fail. */
export function spawnLauncher(root: string, settings: Record<string, string>, way: Way = {}): Launch {
  const { options = [], node = process.execPath, detached = false } = way
  const launcher = spawn(node, [path.join(root, 'scripts/run.cjs'), 'ops/start', ...options], {
    cwd: root,
    env: cleanEnvironment(settings),
    // The launcher stops when the IPC channel closes: it ends with this process, even after kill -9.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached,
  })
  let output = ''
  for (const stream of [launcher.stdout, launcher.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk))
  const ended = new Promise<number | null>((resolve, reject) => {
    launcher.once('error', reject)
    launcher.once('close', resolve)
  })
  return { process: launcher, output: () => launcherText(output), ended }
}

/** Resolves once the shop is open. Rejects with the launcher's whole output when it ends before. */
export async function awaitOpen({ process, output, ended }: Launch): Promise<void> {
  const opened = new Promise<void>((resolve) => {
    process.stdout?.on('data', () => output().includes(READY) && resolve())
  })
  const failed = ended.then((code) => {
    throw new PlainError(`The shop did not start (exit code ${code}):\n${output()}`)
  })
  // After the start, `ended` reports the exit; this rejection is then expected.
  failed.catch(() => {})
  await Promise.race([opened, failed])
}

/**
 * Starts a shop through the launcher, which first installs and builds if needed: the demo shop, unless the settings name a
 * database. `stop` can be called before `ready` resolves; `ready` rejects with the launcher's output when the shop does not
 * start.
 */
export async function launchShop(root: string, dataFolder: string, settings: Record<string, string> = {}) {
  const port = await freePort()
  const place = { PORT: String(port), SHOP_DATA_DIR: dataFolder, JOB_INTERVAL_MS: '1000' }
  const launch = spawnLauncher(root, { ...place, ...settings })
  for (const input of [launch.process.stdout, launch.process.stderr])
    if (input)
      createInterface({ input }).on('line', (line) => {
        const text = readLauncherLine(line) ?? ''
        if (/^[✓…] /.test(text)) console.log(`  ${text}`)
      })
  const origin = `http://127.0.0.1:${port}`
  const ready = awaitOpen(launch).then(() => ({ origin, databaseUrl: embeddedPostgresUrl(dataFolder) }))
  // A caller that stops the launcher during its start does not wait for it.
  ready.catch(() => {})
  return { origin, ready, stop: () => stopLauncher(launch.process) }
}

async function stopLauncher(launcher: ChildProcess) {
  if (launcher.exitCode !== null || launcher.signalCode !== null) return
  const ended = once(launcher, 'exit')
  launcher.kill('SIGTERM')
  await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
  launcher.kill('SIGKILL')
}

/** Reads what a launcher has written about its run; null without a launcher, or after an orderly stop. */
export function readRun(dataFolder: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path.join(dataFolder, 'run.json'), 'utf8'))
  } catch {
    return null
  }
}

/** Returns the process id of the embedded database, or of a program that the launcher has started; 0 while it does not run. */
export function pidOf(dataFolder: string, program: string): number {
  if (program !== 'PostgreSQL')
    return readRun(dataFolder)?.children?.find(({ name }) => name === program)?.pid ?? 0
  try {
    return Number(readFileSync(path.join(dataFolder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

/** Creates a temporary folder that PostgreSQL can read: it runs as another user when this process runs as root. */
export function newDataFolder(name = 'shop-e2e-'): string {
  const folder = mkdtempSync(path.join(tmpdir(), name))
  chmodSync(folder, 0o755)
  return folder
}

/** Stops everything that still runs on a data folder: the launcher, its programs and the embedded database. */
export async function endShop(dataFolder: string) {
  const run = readRun(dataFolder)
  if (run) await endOrphans([{ name: 'The launcher', ...run }, ...(run.children ?? [])])
  await stopEmbeddedPostgres(dataFolder)
}
