import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@/lib/free-port'
import { endOrphans } from '@/ops/launcher/children'
import { embeddedPostgresUrl, stopEmbeddedPostgres } from '@/ops/postgres/embedded-postgres'
import type { Holder } from '@/ops/postgres/lock-file'
import { PlainError } from '@/ops/postgres/plain-error'
import { cleanEnvironment } from '@/tools/test/clean-environment'

const STOP_TIMEOUT_MS = 40_000

/**
 * Starts a shop through the launcher, which first installs and builds if needed: the demo shop, unless the settings name a
 * database. `stop` can be called before `ready` resolves; `ready` rejects with the launcher's output when the shop does not
 * start.
 */
export async function launchShop(
  root: string,
  dataFolder: string,
  settings: Record<string, string> = {},
): Promise<{
  origin: string
  ready: Promise<{ origin: string; databaseUrl: string | null }>
  stop: () => Promise<void>
}> {
  const port = await freePort()
  const launcher = spawn(process.execPath, [path.join(root, 'scripts/run.cjs'), 'ops/start'], {
    cwd: root,
    env: cleanEnvironment({
      PORT: String(port),
      SHOP_DATA_DIR: dataFolder,
      JOB_INTERVAL_MS: '1000',
      ...settings,
    }),
    // The launcher stops when the IPC channel closes: it ends with this process, even after kill -9.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const opening = waitUntilOpen(launcher)
  // A caller that stops the launcher during its start does not wait for it.
  opening.catch(() => {})
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    ready: opening.then(() => ({ origin, databaseUrl: embeddedPostgresUrl(dataFolder) })),
    stop: () => stopLauncher(launcher),
  }
}

/** Prints the launcher's steps. Rejects with its whole output when it ends before the shop is open. */
function waitUntilOpen(launcher: ChildProcess) {
  const output: string[] = []
  const opened = new Promise((resolve, reject) => {
    const onLine = (line: string) => {
      output.push(line)
      if (/^ {2}[✓…] /.test(line)) console.log(line)
      if (line.includes('The shop is open')) resolve(undefined)
    }
    for (const stream of [launcher.stdout, launcher.stderr]) {
      if (stream) createInterface(stream).on('line', onLine)
    }
    launcher.once('error', reject)
    launcher.once('close', () => reject(new PlainError(`The shop did not start:\n${output.join('\n')}`)))
  })
  return opened
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

/** Stops everything that still runs on a data folder: the launcher, its programs and the embedded database. */
export async function endShop(dataFolder: string) {
  const run = readRun(dataFolder)
  if (run) await endOrphans([{ name: 'The launcher', ...run }, ...(run.children ?? [])])
  await stopEmbeddedPostgres(dataFolder)
}
