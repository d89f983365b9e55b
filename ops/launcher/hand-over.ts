import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasBuild } from '@/ops/build/build-app'
import { needsInstall } from '@/ops/build/dependencies'
import { finishMove, forgetMove } from '@/ops/postgres/data-folder'
import { describeError } from '@/ops/postgres/plain-error'
import { say } from './say'
import { requestStatus } from './serve'
import { readReleaseSettings, type Settings } from './settings'

/**
 * `npm run upgrade` asks a running launcher by SIGUSR2, and by this file in its data folder, to hand the shop over to another
 * release. The launcher stops its programs and becomes a parent that only runs releases: nothing outside has to start them, so it
 * works in a terminal as under systemd. The programs of a release never run beside those of another one.
 */
const REQUEST = 'upgrade.json'
const READY_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 45_000
const POLL_MS = 50
const READY = '/api/health/ready/'
const ALIVE = '/api/health/'
/** Passed to a release that a parent runs: its own hand-over is then done by that parent. */
export const RUN_BY_PARENT = 'SHOP_RUN_BY_PARENT'

interface Request {
  /** Its folder. */
  release: string
  state: 'asked' | 'refused' | 'serving' | 'went-back'
  /** The path that answers 200 when the release serves. */
  probe?: string
  reason?: string
}

/** Where a request and its outcome are. */
const requestFile = (dataFolder: string) => path.join(dataFolder, REQUEST)

export function readRequest(dataFolder: string): Request {
  return JSON.parse(readFileSync(requestFile(dataFolder), 'utf8'))
}

/** Writes a request, or its outcome. A reader never sees half of it. */
export function writeRequest(dataFolder: string, request: Request) {
  const file = requestFile(dataFolder)
  writeFileSync(`${file}.new`, JSON.stringify(request), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** Reads the request that a signal announces. A request that cannot be met is refused and changes nothing. */
export async function takeRequest(shop: Pick<Settings, 'host' | 'port' | 'dataFolder'>) {
  try {
    const request = readRequest(shop.dataFolder)
    if (request.state !== 'asked') return null
    const reason = findFault(request.release)
    if (reason) writeRequest(shop.dataFolder, { ...request, state: 'refused', reason })
    // The next release has to serve as well as this one does.
    return reason ? null : { ...request, probe: (await requestStatus(shop, READY)) === 200 ? READY : ALIVE }
  } catch (error) {
    say(`  ! An upgrade was asked for that cannot be done: ${error}`)
    return null
  }
}

function findFault(release: string) {
  if (needsInstall(release, { withDev: false })) return 'Its packages are not installed.'
  return hasBuild(release) ? '' : 'It is not built.'
}

/**
 * Runs a release, and after it each release that it hands over to. A release that does not serve is replaced by the previous one.
 * Resolves with the exit code when the shop has ended.
 * @param options  `env` is that of the launcher before it read `.env`
 */
export async function runReleases(
  first: Request,
  {
    previous,
    dataFolder,
    env,
    timeoutMs = READY_TIMEOUT_MS,
  }: { previous: string; dataFolder: string; env: NodeJS.ProcessEnv; timeoutMs?: number },
) {
  let current = previous
  let reason = moveData(dataFolder)
  let asked = reason ? null : first
  let failed = reason ? first : null
  for (;;) {
    const run = startRelease(asked?.release ?? current, env)
    const serves = await waitForRelease(run, { env, probe: asked?.probe ?? ALIVE, timeoutMs })
    if (asked && !serves && !run.isStopAsked()) {
      say(`${run.release} does not serve: going back to ${current}.`)
      await run.stop()
    }
    // Ctrl-C, or a stop of the service.
    if (!serves && run.isStopAsked()) return (await run.ended).code
    if (asked && !serves) {
      reason = 'The log of the shop says why.'
      failed = asked
      asked = null
      continue
    }
    if (asked) writeRequest(dataFolder, { ...asked, state: 'serving' })
    else if (failed) writeRequest(dataFolder, { ...failed, state: 'went-back', reason })
    current = run.release
    failed = null
    const { code, next } = await run.ended
    if (!next) return code
    asked = next
  }
}

/** Moves the data folder out of the old release, if that was announced. Returns why it could not be moved. */
function moveData(dataFolder: string) {
  try {
    finishMove(dataFolder)
    return ''
  } catch (error) {
    forgetMove(dataFolder)
    return describeError(error)
  }
}

/** Starts a release with the terminal of this process, and passes on its signals and the end of its own parent. */
function startRelease(release: string, env: NodeJS.ProcessEnv) {
  let isStopAsked = false
  // Before the program starts: a signal in between would end this process alone.
  const passOn = (signal: NodeJS.Signals) => {
    isStopAsked ||= signal !== 'SIGHUP'
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal).on(signal, passOn)
  }
  process.removeAllListeners('disconnect').on('disconnect', () => isStopAsked || passOn('SIGTERM'))
  const child = spawn(process.execPath, [path.join(release, 'scripts/start.mjs')], {
    cwd: release,
    env: { ...env, [RUN_BY_PARENT]: '1' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let next: Request | null = null
  child.on('message', (message) => {
    next = message as Request
  })
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

/** Resolves with whether a release serves in time. */
async function waitForRelease(
  run: ReturnType<typeof startRelease>,
  { env, probe, timeoutMs }: { env: NodeJS.ProcessEnv; probe: string; timeoutMs: number },
) {
  const address = readAddress(run.release, env)
  if (!address) return false
  for (const end = Date.now() + timeoutMs; Date.now() < end && run.isRunning(); await sleep(POLL_MS)) {
    if ((await requestStatus(address, probe)) === 200) return true
  }
  return false
}

/** Where a release listens; null when its settings cannot be read. */
function readAddress(release: string, env: NodeJS.ProcessEnv) {
  try {
    return readReleaseSettings(release, env)
  } catch (error) {
    say(describeError(error))
    return null
  }
}
