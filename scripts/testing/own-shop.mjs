import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { embeddedPostgresUrl, stopEmbeddedPostgres } from '../database/embedded-postgres.mjs'
import { freePort } from '../database/free-port.mjs'
import { PlainError } from '../database/plain-error.mjs'
import { endOrphans } from '../launcher/children.mjs'
import { cleanEnvironment } from './clean-environment.mjs'

const STOP_PATIENCE_MS = 40_000

/**
 * Starts a demo shop through the launcher, which installs and builds first where needed. `stop` may be called before the
 * shop is `ready`.
 * @param {string} root
 * @param {string} dataFolder
 * @returns {Promise<{ ready: Promise<{ origin: string, databaseUrl: string | null }>, stop: () => Promise<void> }>}
 */
export async function startShop(root, dataFolder) {
  const port = await freePort()
  const launcher = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: cleanEnvironment({ PORT: String(port), SHOP_DATA_DIR: dataFolder, JOB_INTERVAL_MS: '1000' }),
    // By the last one it learns that we are gone, killed or not.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const isOpen = whenOpen(launcher)
  // A launcher that was stopped on the way is no news.
  isOpen.catch(() => {})
  return {
    ready: isOpen.then(() => ({
      origin: `http://127.0.0.1:${port}`,
      databaseUrl: embeddedPostgresUrl(dataFolder),
    })),
    stop: () => stopLauncher(launcher),
  }
}

/** Shows the launcher's steps, and everything it said when it fails. */
function whenOpen(/** @type {import('node:child_process').ChildProcess} */ launcher) {
  /** @type {string[]} */
  const said = []
  const opened = new Promise((resolve, reject) => {
    const hear = (/** @type {string} */ line) => {
      said.push(line)
      if (/^ {2}[✓…] /.test(line)) console.log(line)
      if (line.includes('The shop is open')) resolve(undefined)
    }
    for (const stream of [launcher.stdout, launcher.stderr]) {
      if (stream) createInterface(stream).on('line', hear)
    }
    launcher.once('error', reject)
    launcher.once('close', () => reject(new PlainError(`The shop did not start:\n${said.join('\n')}`)))
  })
  return opened
}

async function stopLauncher(/** @type {import('node:child_process').ChildProcess} */ launcher) {
  if (launcher.exitCode !== null || launcher.signalCode !== null) return
  const ended = once(launcher, 'exit')
  launcher.kill('SIGTERM')
  await Promise.race([ended, sleep(STOP_PATIENCE_MS, undefined, { ref: false })])
  launcher.kill('SIGKILL')
}

/**
 * What a launcher has written down about its run; null when none runs or it was ended in order.
 * @param {string} dataFolder
 * @returns {import('../database/lock-file.mjs').Holder | null}
 */
export function readRun(dataFolder) {
  try {
    return JSON.parse(readFileSync(path.join(dataFolder, 'run.json'), 'utf8'))
  } catch {
    return null
  }
}

/** Ends what still runs on a data folder: launcher, its programs, the embedded database. */
export async function endShop(/** @type {string} */ dataFolder) {
  const run = readRun(dataFolder)
  if (run) await endOrphans([{ name: 'The launcher', ...run }, ...(run.children ?? [])])
  await stopEmbeddedPostgres(dataFolder)
}
