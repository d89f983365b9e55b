import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { format, stripVTControlCharacters } from 'node:util'
import { pino } from 'pino'

type Fields = Record<string, string | number | boolean | null | undefined>
type Scope = { requestId: string }

const scope = new AsyncLocalStorage<Scope>()

/** The console as it was before `logPrinted`; each bundle of the server has a copy of this module, and all share it. */
const shared = globalThis as { plainConsole?: Pick<Console, 'log' | 'error'> }

const logger = pino(
  {
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level) => ({ level }) },
    // A copy: pino adds the line's own fields to it.
    mixin: () => ({ ...scope.getStore() }),
    // Nobody hands these over; should somebody do it one day, they end here.
    redact: ['password', 'token', 'authorization', 'cookie', 'secret', 'email', 'name', 'address'],
  },
  {
    write(line: string) {
      const { log, error } = shared.plainConsole ?? console
      const print = /^{"level":"(warn|error)"/.test(line) ? error : log
      print(oneLine(line))
    },
  },
)

/** JSON leaves three characters as they are that some readers of logs take for the end of a line. */
function oneLine(line: string): string {
  const breaks = /[\u0085\u2028\u2029]/g
  return line.trimEnd().replace(breaks, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** What texts from elsewhere (a library's error, PayPal's reason) may carry and no log may keep. */
const unspeakable: [pattern: RegExp, instead: string][] = [
  [/\b([a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi, '$1[secret]@'],
  [/\beyJ[\w-]+(?:\.[\w-]*)+/g, '[token]'],
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, '$1 [token]'],
  [/\$argon2[^\s"']+/g, '[hash]'],
  [/[^\s"'`<>()=:;,]+@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}/gi, '[email]'],
]

function speakable(text: string): string {
  return unspeakable.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
}

function cleaned(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? speakable(value) : value,
    ]),
  )
}

/** One JSON line per event on standard output; never secrets, never personal data beyond ids. */
export function logEvent(event: string, fields: Fields = {}): void {
  logger.info({ event, ...cleaned(fields) })
}

/** Something that whoever runs the shop should change: as `logEvent`, on the error output. */
export function logWarning(event: string, fields: Fields = {}): void {
  logger.warn({ event, ...cleaned(fields) })
}

/** A fault of ours, with its stack, on the error output; under the id that the caller was told. */
export function logFault(event: string, error: unknown, fields: Fields = {}): void {
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
  logger.error({ event, ...cleaned({ ...fields, cause }) })
}

const levels = { log: 'info', info: 'info', debug: 'info', warn: 'warn', error: 'error' } as const

/** From now on whatever a library prints is one JSON line, too: Next prints words of clients as they are. */
export function logPrinted(): void {
  if (shared.plainConsole) return
  shared.plainConsole = { log: console.log, error: console.error }
  for (const method of ['log', 'info', 'debug', 'warn', 'error'] as const) {
    console[method] = (...parts: unknown[]) => {
      const text = stripVTControlCharacters(format(...parts)).trim()
      if (text) logger[levels[method]]({ event: 'printed', ...cleaned({ text }) })
    }
  }
}

/** Runs `work`, and all that it starts, under this id: every line names it. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return scope.run({ requestId }, work)
}

/** The id of the request that is running, a new one outside of any. */
export function currentRequestId(): string {
  return scope.getStore()?.requestId ?? crypto.randomUUID()
}
