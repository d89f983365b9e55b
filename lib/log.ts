import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { format, stripVTControlCharacters } from 'node:util'
import { pino } from 'pino'

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

/** Escapes three characters that JSON allows unescaped, but some log readers treat as line breaks. */
function oneLine(line: string): string {
  const breaks = /[\u0085\u2028\u2029]/g
  return line.trimEnd().replace(breaks, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * Secrets and personal data that texts of libraries or PayPal may contain, and what replaces them in the log. None of these may take long
 * on a long text: each begins where a word begins, or is bounded.
 */
const redactions: [pattern: RegExp, instead: string][] = [
  [/(?<![a-z\d])([a-z][a-z\d+.-]{0,30}:\/\/)[^\s/@]+@/gi, '$1[secret]@'],
  [/(?<![\w-])eyJ[\w-]+(?:\.[\w-]*)+/g, '[token]'],
  [/\bsk_[\dA-Za-z]{43}\b/g, '[key]'],
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, '$1 [token]'],
  [/\$argon2[^\s"']+/g, '[hash]'],
  [/[^\s"'`<>()=:;,]+@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}/gi, '[email]'],
]

function redact(text: string): string {
  return redactions.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
}

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

/** Writes the lines of one turn of the event loop together, because a write costs a request more than all of its lines. */
function writingTogether({ log, error }: Pick<Console, 'log' | 'error'>): Pick<Console, 'log' | 'error'> {
  let lines: string[] = []
  const flush = () => {
    if (lines.length > 0) log(lines.join('\n'))
    lines = []
  }
  process.on('exit', flush)
  return {
    log(line: string) {
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
