import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '@/lib/shared/problem/error-code'
import { forwarded, forwardOutput, writesLog } from '@/ops/launcher/say'
import { PlainError } from '@/ops/postgres/plain-error'
import { isAlive, processIdentity } from '@/ops/postgres/processes'

type Place = { env: NodeJS.ProcessEnv; cwd: string }
type Stream = 'inherit' | 'pipe'

const OUTPUT_TIMEOUT_MS = 1000
const END_TIMEOUT_MS = 5000

const running: Map<ChildProcess, string> = new Map()
/** They are in the order of their first starts, also after restarts: later programs depend on earlier ones. */
const names = new Set() as Set<string>
let isStopping = false
let onChange = () => {}

/** Starts a program in its own process group: on Ctrl-C the launcher stops its programs itself, in order. */
export function startChild(
  name: string,
  [program = '', ...args]: string[],
  { env, cwd, output = 'inherit', errors = 'inherit' }: Place & { output?: Stream; errors?: Stream },
): ChildProcess {
  if (isStopping) throw new PlainError('Stopped.')
  const detached = process.platform !== 'win32'
  const child = spawn(program, args, { env, cwd, detached, stdio: ['ignore', output, errors] })
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

export function watchChildren(callback: () => void) {
  onChange = callback
}

/** Runs a program until it exits. `isNoise` tells which lines of its output are not printed. */
export function runToEnd(
  name: string,
  command: string[],
  { isNoise, ...place }: Place & { isNoise?: (line: string) => boolean },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = startChild(name, command, { ...place, ...(isNoise || writesLog() ? forwarded() : {}) })
    forwardOutput(name, child, isNoise)
    child.once('error', (error) => reject(new PlainError(`${name} could not be started: ${error.message}`)))
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new PlainError(`${name} failed (${describeExit(code, signal)}); see its output above.`))
    })
  })
}

export function describeExit(code: number | null, signal: string | null) {
  return signal ? `signal ${signal}` : `exit code ${code}`
}

/**
 * Resolves when a program has exited and its output is read, with the way it ended. What it had started itself is killed: a
 * worker of the development server would keep the port.
 */
export function waitForExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started (${error.message})`))
    child.once('exit', () => signalGroup(child.pid ?? 0, 'SIGKILL'))
    child.once('close', (code, signal) => resolve(`ended unexpectedly (${describeExit(code, signal)})`))
  })
}

function latestFirst() {
  const order = [...names]
  return [...running].sort(([, a], [, b]) => order.indexOf(b) - order.indexOf(a))
}

export function childrenToStop() {
  return latestFirst().map(([{ pid = 0 }]) => ({ pid, identity: processIdentity(pid) }))
}

export function describeChildren() {
  return [...running].map(([{ pid = 0 }, name]) => ({ name, pid, identity: processIdentity(pid) }))
}

/** Stops all programs, the last started first. Each gets SIGTERM, and SIGKILL after the timeout. */
export async function stopChildren(timeoutMs: number) {
  isStopping = true
  for (const [child] of latestFirst()) {
    await stopGroup(child.pid ?? 0, timeoutMs)
    await waitForEnd(child)
    await waitForOutput(child)
  }
}

/** The system may list a program as ended while its last threads still run: only its exit event says that all have. */
async function waitForEnd(child: ChildProcess) {
  if (!running.has(child)) return
  await Promise.race([once(child, 'exit'), sleep(END_TIMEOUT_MS, undefined, { ref: false })])
}

async function waitForOutput({ stdout, stderr }: ChildProcess) {
  const open = [stdout, stderr].filter((stream) => stream && !stream.closed)
  const closed = Promise.all(open.map((stream) => stream && once(stream, 'close')))
  if (open.length) await Promise.race([closed, sleep(OUTPUT_TIMEOUT_MS)])
}

export function signalChild(wanted: string, name: NodeJS.Signals) {
  const [child] = [...running].find(([, each]) => each === wanted) ?? []
  if (child) signal(child.pid ?? 0, name)
  return child !== undefined
}

export function killChildren() {
  for (const { pid } of running.keys()) signalGroup(pid ?? 0, 'SIGKILL')
}

/** Stops what a killed launcher left running, and returns the names. Id and start time have to match the record. */
export async function endOrphans(
  recorded: { name: string; pid: number; identity: string | null }[],
): Promise<string[]> {
  const orphans = recorded.filter(
    ({ pid, identity }) => identity !== null && processIdentity(pid) === identity,
  )
  await Promise.all(orphans.map(({ pid }) => stopGroup(pid, 5000)))
  return orphans.map(({ name }) => name)
}

async function stopGroup(pid: number, timeoutMs: number) {
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

function signalGroup(pid: number, name: NodeJS.Signals) {
  signal(process.platform === 'win32' ? pid : -pid, name)
}

function signal(pid: number, name: NodeJS.Signals) {
  if (!pid) return
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!['ESRCH', 'EPERM'].includes(errorCode(error) ?? '')) throw error
  }
}
