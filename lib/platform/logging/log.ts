import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { format, stripVTControlCharacters } from 'node:util'
import { pino } from 'pino'
import { oneLine, redact } from './redact'

type Fields = Record<string, string | number | boolean | null | undefined>
type Scope = { requestId: string }

const scope = new AsyncLocalStorage<Scope>()

/** The console's methods before `captureConsole`, shared by the copies of this module in all bundles of the server. */
const shared = globalThis as { shopConsole?: Pick<Console, 'log' | 'error'> }

const logger = pino(
  {
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level) => ({ level }) },
    // A copy, because pino adds the line's own fields to it.
    mixin: () => ({ ...scope.getStore() }),
    // No caller passes these fields; this is a safety net.
    redact: ['password', 'token', 'authorization', 'cookie', 'secret', 'email', 'name', 'address'],
  },
  {
    write(line: string) {
      const { log, error } = shared.shopConsole ?? console
      const print = /^{"level":"(warn|error)"/.test(line) ? error : log
      print(oneLine(line))
    },
  },
)

const maxFailureLength = 500

function redactFields(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? redact(value) : value]),
  )
}

/** The text of an error for operators: one line, without secrets and without personal data. */
export function failureText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return redact(text).replaceAll(/\s+/g, ' ').slice(0, maxFailureLength)
}

/** Logs one JSON line on standard output, without secrets and without personal data except ids. */
export function logEvent(event: string, fields: Fields = {}): void {
  logger.info({ event, ...redactFields(fields) })
}

/** Logs something the operator should change: like `logEvent`, on the error output. */
export function logWarning(event: string, fields: Fields = {}): void {
  logger.warn({ event, ...redactFields(fields) })
}

/** Logs an unexpected error with its stack on the error output, under the id of the running request. */
export function logFault(event: string, error: unknown, fields: Fields = {}): void {
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
  logger.error({ event, ...redactFields({ ...fields, cause }) })
}

const levels = { log: 'info', info: 'info', debug: 'info', warn: 'warn', error: 'error' } as const

/** Longer writes of several processes into one pipe may be mixed: POSIX promises no more. */
const maxWriteBytes = 4000

/** Writes the lines of one turn of the event loop together, because a write costs a request more than all of its lines. */
function writingTogether({ log, error }: Pick<Console, 'log' | 'error'>): Pick<Console, 'log' | 'error'> {
  let lines: string[] = []
  let bytes = 0
  const flush = () => {
    if (lines.length > 0) log(lines.join('\n'))
    lines = []
    bytes = 0
  }
  process.on('exit', flush)
  return {
    log(line: string) {
      const more = Buffer.byteLength(line) + 1
      if (bytes + more > maxWriteBytes) flush()
      bytes += more
      if (lines.push(line) === 1) setImmediate(flush)
    },
    error(line: string) {
      flush()
      error(line)
    },
  }
}

/**
 * Turns all further console output into JSON lines with redactions: Next prints texts of clients verbatim. From then on, lines of
 * standard output are written at the end of the event loop's turn.
 */
export function captureConsole(): void {
  if (shared.shopConsole) return
  shared.shopConsole = writingTogether(console)
  for (const method of ['log', 'info', 'debug', 'warn', 'error'] as const) {
    console[method] = (...parts: unknown[]) => {
      const text = stripVTControlCharacters(format(...parts)).trim()
      if (text) logger[levels[method]]({ event: 'printed', ...redactFields({ text }) })
    }
  }
}

/** Runs `work` under this request id: every line logged by it, or by what it starts, contains the id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return scope.run({ requestId }, work)
}

/** The id of the running request; a new id outside of requests. */
export function currentRequestId(): string {
  return scope.getStore()?.requestId ?? crypto.randomUUID()
}
