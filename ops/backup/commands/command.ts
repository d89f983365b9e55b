import path from 'node:path'
import { errorCode } from '@/lib/shared/problem/error-code'
import { BackupFault } from '@/ops/backup/backup-fault'
import { describeError, PlainError } from '@/ops/postgres/plain-error'

const CONNECTION_ENDED = 'The database ended the connection. Its log says why; its disk may be full.'

/** Operators read these texts instead of those of PostgreSQL or of the system. */
const DATABASE_FAULTS = new Map([
  ['53100', 'The disk of the database is full. Free some space and try again.'],
  ['28P01', 'The database refuses the password in its URL.'],
  ['ECONNREFUSED', 'The database cannot be reached. Start it, or check DATABASE_URL.'],
  ['ECONNRESET', CONNECTION_ENDED],
  ['EPIPE', CONNECTION_ENDED],
])

/**
 * Runs a command. A signal or the end of the parent aborts it: it removes what it has begun. After an error it exits with 1.
 */
export async function runCommand(main: (signal: AbortSignal) => Promise<void>) {
  const controller = new AbortController()
  const abort = () => controller.abort(new PlainError('Interrupted.'))
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.once(event, abort)
  try {
    await main(controller.signal)
  } catch (error) {
    console.error(explain(error) ?? describeError(error))
    process.exitCode = 1
  }
  // Otherwise the channel to a parent keeps the process alive.
  if (process.connected) process.disconnect()
}

/** Returns the text of an error for the operator, without secrets; null when an operator cannot fix it. */
export function explain(error: unknown) {
  if (error instanceof BackupFault || error instanceof PlainError) return error.message
  const text = DATABASE_FAULTS.get(errorCode(error) ?? '')
  if (text) return text
  return error instanceof Error && error.message.startsWith('Connection terminated') ? CONNECTION_ENDED : null
}

/** Returns the path that the only argument names. */
export function readFileArgument(usage: string) {
  const [file, ...others] = process.argv.slice(2)
  if (!file || file.startsWith('-') || others.length) throw new PlainError(`Usage: ${usage}`)
  return path.resolve(file)
}
