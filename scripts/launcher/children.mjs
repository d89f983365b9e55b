import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../../lib/error-code.mjs'
import { PlainError } from '../database/plain-error.mjs'
import { isAlive, processIdentity } from '../database/processes.mjs'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const OUTPUT_TIMEOUT_MS = 1000

/** @type {Map<ChildProcess, string>} */
const running = new Map()
/** The names in the order of their first starts, also after restarts: later programs depend on earlier ones. */
const names = /** @type {Set<string>} */ (new Set())
let isStopping = false
let onChange = () => {}

/**
 * Starts a program in its own process group: Ctrl-C in a terminal signals a whole group, and the launcher must stop its
 * programs itself, in order.
 * @param {string} name  shown in messages
 * @param {string[]} command
 * @param {{ env: NodeJS.ProcessEnv, cwd: string, output?: 'inherit' | 'pipe' }} options
 * @returns {ChildProcess}
 * @throws {PlainError} once the programs are being stopped
 */
export function startChild(name, [program = '', ...args], { env, cwd, output = 'inherit' }) {
  if (isStopping) throw new PlainError('Stopped.')
  const detached = process.platform !== 'win32'
  const child = spawn(program, args, { env, cwd, detached, stdio: ['ignore', output, 'inherit'] })
  const remove = () => {
    running.delete(child)
    onChange()
  }
  running.set(child, name)
  names.add(name)
  child.once('exit', remove)
  child.once('error', remove)
  onChange()
  return child
}

/**
 * Sets the callback for every start and end of a program.
 * @param {() => void} callback
 */
export function watchChildren(callback) {
  onChange = callback
}

/**
 * Runs a program until it exits.
 * @param {string} name
 * @param {string[]} command
 * @param {{ env: NodeJS.ProcessEnv, cwd: string, forward?: (output: import('node:stream').Readable) => void }} options
 *   `forward` prints its output; by default it goes to the screen as it is
 * @returns {Promise<void>}
 * @throws {PlainError} when it fails; its output is already on the screen
 */
export function runToEnd(name, command, { forward, ...options }) {
  return new Promise((resolve, reject) => {
    const child = startChild(name, command, { ...options, output: forward ? 'pipe' : 'inherit' })
    if (forward && child.stdout) forward(child.stdout)
    child.once('error', (error) => reject(new PlainError(`${name} could not be started: ${error.message}`)))
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new PlainError(`${name} failed (${describeExit(code, signal)}); see its output above.`))
    })
  })
}

/** Returns "exit code 1" or "signal SIGKILL". */
export function describeExit(/** @type {number | null} */ code, /** @type {string | null} */ signal) {
  return signal ? `signal ${signal}` : `exit code ${code}`
}

/**
 * Resolves when a program has exited and its output is read, with the way it ended. Kills the programs that it had started
 * itself: a worker of the development server would keep the port.
 * @param {ChildProcess} child
 * @returns {Promise<string>}
 */
export function waitForExit(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started (${error.message})`))
    child.once('exit', () => signalGroup(child.pid ?? 0, 'SIGKILL'))
    child.once('close', (code, signal) => resolve(`ended unexpectedly (${describeExit(code, signal)})`))
  })
}

/** The record by which the next start recognises these programs. */
export function describeChildren() {
  return [...running].map(([{ pid = 0 }, name]) => ({ name, pid, identity: processIdentity(pid) }))
}

/**
 * Stops all programs, the last started first. Each gets SIGTERM, and SIGKILL after the timeout.
 * @param {number} timeoutMs  for each program
 */
export async function stopChildren(timeoutMs) {
  isStopping = true
  const order = [...names]
  const latestFirst = [...running].sort(([, a], [, b]) => order.indexOf(b) - order.indexOf(a))
  for (const [child] of latestFirst) {
    await stopGroup(child.pid ?? 0, timeoutMs)
    await waitForOutput(child)
  }
}

/** The last output of a program can arrive after its exit. */
async function waitForOutput(/** @type {ChildProcess} */ { stdout }) {
  if (stdout && !stdout.closed) await Promise.race([once(stdout, 'close'), sleep(OUTPUT_TIMEOUT_MS)])
}

/** Signals the running program of this name. Returns whether there is one. */
export function signalChild(/** @type {string} */ wanted, /** @type {NodeJS.Signals} */ name) {
  const found = [...running].find(([, each]) => each === wanted)
  if (found) signal(found[0].pid ?? 0, name)
  return found !== undefined
}

/** Kills all programs. */
export function killChildren() {
  for (const { pid } of running.keys()) signalGroup(pid ?? 0, 'SIGKILL')
}

/**
 * Stops programs that a killed launcher left running. A program counts only if its id and start time match the record.
 * @param {{ name: string, pid: number, identity: string | null }[]} recorded
 * @returns {Promise<string[]>} the names of the programs found
 */
export async function endOrphans(recorded) {
  const orphans = recorded.filter(
    ({ pid, identity }) => identity !== null && processIdentity(pid) === identity,
  )
  await Promise.all(orphans.map(({ pid }) => stopGroup(pid, 5000)))
  return orphans.map(({ name }) => name)
}

async function stopGroup(/** @type {number} */ pid, /** @type {number} */ timeoutMs) {
  const identity = processIdentity(pid)
  const isRunning = () => isAlive(pid) && processIdentity(pid) === identity
  if (!pid || identity === null) return
  // The program stops its own programs itself, in order.
  signal(pid, 'SIGTERM')
  for (const end = Date.now() + timeoutMs; isRunning() && Date.now() < end; ) await sleep(20)
  // Also ends the programs that it had started, such as the workers of a build.
  signalGroup(pid, 'SIGKILL')
  for (const end = Date.now() + 2000; isRunning() && Date.now() < end; ) await sleep(20)
}

function signalGroup(/** @type {number} */ pid, /** @type {NodeJS.Signals} */ name) {
  signal(process.platform === 'win32' ? pid : -pid, name)
}

function signal(/** @type {number} */ pid, /** @type {NodeJS.Signals} */ name) {
  if (!pid) return
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!['ESRCH', 'EPERM'].includes(errorCode(error) ?? '')) throw error
  }
}
