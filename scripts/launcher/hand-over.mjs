import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { finishMove, forgetMove } from '../database/moved-data.mjs'
import { describeError } from '../database/plain-error.mjs'
import { isBuildFresh } from './build.mjs'
import { needsInstall } from './dependencies.mjs'
import { say } from './report.mjs'
import { requestStatus } from './serve.mjs'
import { readReleaseSettings } from './settings.mjs'

/**
 * `npm run upgrade` asks a running launcher by SIGUSR2, and by this file in its data folder, to hand the shop over to another
 * release. The launcher stops its programs and becomes a parent that only runs releases: nothing outside has to start them, so it
 * works in a terminal as under systemd. The programs of a release never run beside those of another one.
 */
const REQUEST = 'upgrade.json'
const READY_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 45_000
const POLL_MS = 50
/** Passed to a release that a parent runs: its own hand-over is then done by that parent. */
export const RUN_BY_PARENT = 'SHOP_RUN_BY_PARENT'

/**
 * @typedef {object} Request
 * @property {string} release  its folder
 * @property {string} probe  the path that answers 200 when the release serves
 * @property {'asked' | 'refused' | 'serving' | 'went-back'} state
 * @property {string} [reason]
 */

/** Where a request and its outcome are. */
function requestFile(/** @type {string} */ dataFolder) {
  return path.join(dataFolder, REQUEST)
}

/** @returns {Request} */
export function readRequest(/** @type {string} */ dataFolder) {
  return JSON.parse(readFileSync(requestFile(dataFolder), 'utf8'))
}

/** Writes a request, or its outcome. A reader never sees half of it. */
export function writeRequest(/** @type {string} */ dataFolder, /** @type {Request} */ request) {
  const file = requestFile(dataFolder)
  writeFileSync(`${file}.new`, JSON.stringify(request), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/**
 * Reads the request that a signal announces. One that cannot be met is refused and changes nothing.
 * @param {string} dataFolder
 * @returns {Request | null}
 */
export function takeRequest(dataFolder) {
  try {
    const request = readRequest(dataFolder)
    if (request.state !== 'asked') return null
    const reason = needsInstall(request.release)
      ? 'Its packages are not installed.'
      : isBuildFresh(request.release)
        ? ''
        : 'It is not built.'
    if (!reason) return request
    writeRequest(dataFolder, { ...request, state: 'refused', reason })
  } catch (error) {
    say(`  ! An upgrade was asked for that cannot be done: ${error}`)
  }
  return null
}

/**
 * Runs a release, and after it each release that it hands over to. One that does not serve is replaced by the one before it.
 * Resolves with the exit code when the shop has ended.
 * @param {{ request: Request, previous: string, dataFolder: string, env: NodeJS.ProcessEnv, readyTimeoutMs?: number }} first
 *   `env` is that of the launcher before it read `.env`
 */
export async function runReleases({
  request: first,
  previous,
  dataFolder,
  env,
  readyTimeoutMs = READY_TIMEOUT_MS,
}) {
  let current = previous
  /** @type {Request | null} */
  let request = prepareData(dataFolder, first)
  for (;;) {
    const release = request?.release ?? current
    const run = startRelease(release, env)
    if (request) {
      const isServing = await waitForRelease(run, { env, probe: request.probe, timeoutMs: readyTimeoutMs })
      // Ctrl-C during the start, or a stop of the service.
      if (!isServing && run.isStopAsked()) return (await run.ended).code
      const reason = isServing ? '' : 'It did not start. The log of the shop says why.'
      writeRequest(dataFolder, { ...request, state: isServing ? 'serving' : 'went-back', reason })
      request = null
      if (!isServing) {
        say(`${release} does not serve: going back to ${current}.`)
        await run.stop()
        continue
      }
      current = release
    }
    const { code, next } = await run.ended
    if (!next) return code
    request = next
  }
}

/** Moves the data folder out of the old release, if that was announced. Returns null when that fails: nothing has changed then. */
function prepareData(/** @type {string} */ dataFolder, /** @type {Request} */ request) {
  try {
    finishMove(dataFolder)
    return request
  } catch (error) {
    forgetMove(dataFolder)
    writeRequest(dataFolder, { ...request, state: 'went-back', reason: describeError(error) })
    return null
  }
}

/** Starts a release with the terminal of this process, and passes on its signals and the end of its own parent. */
function startRelease(/** @type {string} */ release, /** @type {NodeJS.ProcessEnv} */ env) {
  const child = spawn(process.execPath, [path.join(release, 'scripts/start.mjs')], {
    cwd: release,
    env: { ...env, [RUN_BY_PARENT]: '1' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  /** @type {Request | null} */
  let next = null
  let isStopAsked = false
  child.on('message', (message) => {
    next = /** @type {Request} */ (message)
  })
  const passOn = (/** @type {NodeJS.Signals} */ signal) => {
    isStopAsked ||= signal !== 'SIGHUP'
    child.kill(signal)
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.removeAllListeners(signal).on(signal, passOn)
  }
  process.removeAllListeners('disconnect').on('disconnect', () => passOn('SIGTERM'))
  const ended = once(child, 'exit').then(
    ([code]) => ({ code: Number(code ?? 1), next }),
    () => ({ code: 1, next: null }),
  )
  return {
    release,
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    isStopAsked: () => isStopAsked,
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
      await ended
      clearTimeout(timer)
    },
  }
}

/**
 * Resolves with whether a release serves in time.
 * @param {ReturnType<typeof startRelease>} run
 * @param {{ env: NodeJS.ProcessEnv, probe: string, timeoutMs: number }} options
 */
async function waitForRelease(run, { env, probe, timeoutMs }) {
  const address = readAddress(run.release, env)
  if (!address) return false
  for (const end = Date.now() + timeoutMs; Date.now() < end && run.isRunning(); await sleep(POLL_MS)) {
    if ((await requestStatus(address, probe)) === 200) return true
  }
  return false
}

/** Where a release listens; null when its settings cannot be read. */
function readAddress(/** @type {string} */ release, /** @type {NodeJS.ProcessEnv} */ env) {
  try {
    return readReleaseSettings(release, env)
  } catch (error) {
    say(describeError(error))
    return null
  }
}
