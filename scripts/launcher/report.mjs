import { PlainError } from '../database/plain-error.mjs'

const QUIET_MS = 400
const HEARTBEAT_MS = 10_000
let isOver = false

/** Writes one line. */
export function say(line = '') {
  process.stdout.write(`${line}\n`)
}

/** From now on no step begins or reports anything: all is being stopped. */
export function endSteps() {
  isOver = true
}

/**
 * Does one step of the start and reports it: quick ones in one line when done, long ones from their beginning
 * and with a sign of life.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {PlainError} when all is being stopped meanwhile
 */
export async function step(label, work) {
  requireSteps()
  const start = performance.now()
  const announce = setTimeout(() => isOver || say(`  … ${label}`), QUIET_MS)
  const heartbeat = setInterval(() => isOver || say(`  … ${label}, ${seconds(start)} so far`), HEARTBEAT_MS)
  try {
    const result = await work()
    requireSteps()
    say(`  ${mark()} ${label} (${seconds(start)})`)
    return result
  } finally {
    clearTimeout(announce)
    clearInterval(heartbeat)
  }
}

function requireSteps() {
  if (isOver) throw new PlainError('Stopped.')
}

function mark() {
  return process.stdout.isTTY ? '\u001b[32m✓\u001b[39m' : '✓'
}

function seconds(/** @type {number} */ start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
