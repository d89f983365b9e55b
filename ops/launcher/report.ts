import { PlainError } from '@/ops/postgres/plain-error'

const ANNOUNCE_AFTER_MS = 400
const HEARTBEAT_INTERVAL_MS = 10_000
let isStopping = false

/** Prints one line. */
export function say(line = '') {
  process.stdout.write(`${line}\n`)
}

/** Prevents further steps and reports: everything is being stopped. */
export function endSteps() {
  isStopping = true
}

/**
 * Runs one step of the start and reports it: a short step in one line at its end, a long one also at its beginning and every
 * ten seconds.
 * @throws {PlainError} when everything is being stopped
 */
export async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
  requireSteps()
  const start = performance.now()
  const announce = setTimeout(() => isStopping || say(`  … ${label}`), ANNOUNCE_AFTER_MS)
  const heartbeat = setInterval(
    () => isStopping || say(`  … ${label}, ${seconds(start)} so far`),
    HEARTBEAT_INTERVAL_MS,
  )
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
  if (isStopping) throw new PlainError('Stopped.')
}

function mark() {
  return process.stdout.isTTY ? '\u001b[32m✓\u001b[39m' : '✓'
}

function seconds(start: number) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
