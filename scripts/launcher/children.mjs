import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../../lib/error-code.mjs'
import { PlainError } from '../database/plain-error.mjs'
import { isAlive, processIdentity } from '../database/processes.mjs'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const LAST_WORDS_MS = 1000

/** @type {Map<ChildProcess, string>} */
const running = new Map()
/** Every name, in the order of the first starts: the later ones use the earlier ones, whichever was started again. */
const names = /** @type {Set<string>} */ (new Set())
let isEnding = false
let onChange = () => {}

/**
 * Starts a program of ours in a process group of its own: Ctrl-C in a terminal reaches a whole group, and the
 * launcher wants to end its programs itself, in order.
 * @param {string} name  as a person would call it
 * @param {string[]} command
 * @param {{ env: NodeJS.ProcessEnv, cwd: string, output?: 'inherit' | 'pipe' }} options
 * @returns {ChildProcess}
 */
export function startChild(name, [program = '', ...args], { env, cwd, output = 'inherit' }) {
  if (isEnding) throw new PlainError('Stopped.')
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
 * Calls back whenever a program was started or has ended.
 * @param {() => void} callback
 */
export function watchChildren(callback) {
  onChange = callback
}

/**
 * Runs a program to its end.
 * @param {string} name
 * @param {string[]} command
 * @param {{ env: NodeJS.ProcessEnv, cwd: string }} options
 * @returns {Promise<void>}
 * @throws {PlainError} when it fails; what it printed is on the screen already
 */
export function runToEnd(name, command, options) {
  return new Promise((resolve, reject) => {
    const child = startChild(name, command, options)
    child.once('error', (error) => reject(new PlainError(`${name} could not be started: ${error.message}`)))
    child.once('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(new PlainError(`${name} failed (${describeExit(code, signal)}); see its output above.`))
    })
  })
}

/** "exit code 1" or "signal SIGKILL". */
export function describeExit(/** @type {number | null} */ code, /** @type {string | null} */ signal) {
  return signal ? `signal ${signal}` : `exit code ${code}`
}

/**
 * Resolves when a program has ended and what it said last was heard, with how. What it had itself started ends with it:
 * a development server's worker would keep the port.
 * @param {ChildProcess} child
 * @returns {Promise<string>}
 */
export function whenEnded(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started (${error.message})`))
    child.once('exit', () => signalGroup(child.pid ?? 0, 'SIGKILL'))
    child.once('close', (code, signal) => resolve(`ended unexpectedly (${describeExit(code, signal)})`))
  })
}

/** What has to be written down so that the next start can recognise these programs. */
export function describeChildren() {
  return [...running].map(([{ pid = 0 }, name]) => ({ name, pid, identity: processIdentity(pid) }))
}

/**
 * Ends all programs, the last one first, each given time to finish its open work.
 * @param {number} patienceMs
 */
export async function stopChildren(patienceMs) {
  isEnding = true
  const order = [...names]
  const latestFirst = [...running].sort(([, one], [, other]) => order.indexOf(other) - order.indexOf(one))
  for (const [child] of latestFirst) {
    await endGroup(child.pid ?? 0, patienceMs)
    await hearLastWords(child)
  }
}

/** What a program said last may still be on its way to us when it is gone already. */
async function hearLastWords(/** @type {ChildProcess} */ { stdout }) {
  if (stdout && !stdout.closed) await Promise.race([once(stdout, 'close'), sleep(LAST_WORDS_MS)])
}

/** Ends all programs now. */
export function killChildren() {
  for (const { pid } of running.keys()) signalGroup(pid ?? 0, 'SIGKILL')
}

/**
 * Ends programs that a killed launcher left behind; only those whose id and start time are the recorded ones.
 * @param {{ name: string, pid: number, identity: string | null }[]} recorded
 * @returns {Promise<string[]>} the names of those found
 */
export async function endOrphans(recorded) {
  const orphans = recorded.filter(
    ({ pid, identity }) => identity !== null && processIdentity(pid) === identity,
  )
  await Promise.all(orphans.map(({ pid }) => endGroup(pid, 5000)))
  return orphans.map(({ name }) => name)
}

async function endGroup(/** @type {number} */ pid, /** @type {number} */ patienceMs) {
  const identity = processIdentity(pid)
  const isThere = () => isAlive(pid) && processIdentity(pid) === identity
  if (!pid || identity === null) return
  signalGroup(pid, 'SIGTERM')
  for (const end = Date.now() + patienceMs; isThere() && Date.now() < end; ) await sleep(20)
  // Also what the program itself started, such as the workers of a build.
  signalGroup(pid, 'SIGKILL')
  for (const end = Date.now() + 2000; isThere() && Date.now() < end; ) await sleep(20)
}

function signalGroup(/** @type {number} */ pid, /** @type {NodeJS.Signals} */ signal) {
  if (!pid) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch (error) {
    if (!['ESRCH', 'EPERM'].includes(errorCode(error) ?? '')) throw error
  }
}
