import { reportDatabaseFailure } from '@/lib/platform/edge/protocol'
import { isRecord } from '@/lib/shared/text/has-strings'

/**
 * Recognizes errors that mean the database cannot serve, whether PostgreSQL, the network, node-postgres or Prisma reports
 * them. The only module that knows their codes and texts.
 */

/**
 * SQLSTATE codes of PostgreSQL. Classes: connection, authorization, resources, operator intervention (shutdown, start,
 * `statement_timeout`). Single codes: lock_timeout, idle in transaction, transaction_timeout, read-only standby, no such
 * database. A refused password counts as an outage: the operator's mistake, not the request's, and the log names it.
 */
const sqlState = /^(?:(?:08|28|53|57)[\dA-Z]{3}|55P03|25P03|25P04|25006|3D000)$/
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** P2028: a transaction that could not begin, or did not end, before its timeout. */
const prismaCodes = /^P(?:1000|1001|1002|1003|1008|1010|1011|1017|2024|2028|2037)$/
const adapterKinds = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TlsConnectionError',
  'TooManyConnections',
  'AuthenticationFailed',
  'DatabaseAccessDenied',
  'DatabaseDoesNotExist',
])
const texts = new RegExp(
  [
    ...networkCodes,
    'terminating connection|the database system is|too many clients|remaining connection slots',
    'Connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired|Query read timeout',
    'server does not support SSL connections|establishing an SSL connection',
    "Can't reach database server",
  ].join('|'),
)

/** Codes and texts of a database that answers, but not in time: a lock, a statement or a free connection was waited for too long. */
const slow =
  /^(?:55P03|57014|25P03|25P04|P2024|P2028)\b|canceling statement due to|^timeout exceeded when trying to connect/
const full = /^53100\b/

/** `down`: it does not answer, or refuses; `slow`: it answers, but not in time; `full`: its disk has no room for a change. */
export type OutageKind = 'down' | 'slow' | 'full'

type Failures = Record<OutageKind, { count: number; lastAt: Date | null }>
const shared = globalThis as { shopDatabaseFailures?: Failures }

/** How often the database has failed in this process, and when last. Counted by all copies of this module. */
export function databaseFailures(): Failures {
  shared.shopDatabaseFailures ??= {
    down: { count: 0, lastAt: null },
    slow: { count: 0, lastAt: null },
    full: { count: 0, lastAt: null },
  }
  return shared.shopDatabaseFailures
}

const logNames: Record<OutageKind, string> = {
  down: 'DatabaseOutage',
  slow: 'DatabaseSlow',
  full: 'DatabaseFull',
}

/**
 * An error caused by the database, not by the request. Has no stack, which would only show where the shop was waiting; in the log it
 * has the name of its kind.
 */
export class DatabaseOutage extends Error {
  readonly kind: OutageKind
  isCounted = false

  constructor(text: string) {
    super(text)
    this.name = 'DatabaseOutage'
    this.kind = slow.test(text) ? 'slow' : full.test(text) ? 'full' : 'down'
    this.stack = `${logNames[this.kind]}: ${text}`
    reportDatabaseFailure()
  }
}

const fieldsOf = (value: unknown) => (isRecord(value) ? value : {})

/** Compares names, because each bundle of the server may have a copy of this module. */
function isOutage(error: Error): error is DatabaseOutage {
  return error.name === 'DatabaseOutage'
}

/** The outage that an error of the database client reports; `null` for any other error. */
export function outageOf(error: unknown): DatabaseOutage | null {
  if (!(error instanceof Error)) return null
  if (isOutage(error)) return error
  const { meta, cause } = fieldsOf(error)
  const { driverAdapterError } = fieldsOf(meta)
  if (driverAdapterError) return outageOf(driverAdapterError) ?? outageFrom(error)
  return outageFrom(error.name === 'DriverAdapterError' ? cause : error)
}

/** Throws the outage that an error of the database client reports, and counts it once; or else the error itself. */
export function throwOutage(error: unknown): never {
  const outage = outageOf(error)
  if (outage && !outage.isCounted) {
    outage.isCounted = true
    const failures = databaseFailures()[outage.kind]
    failures.count++
    failures.lastAt = new Date()
  }
  throw outage ?? error
}

/** Returns whether the database could not serve, for whatever reason. */
export function isDatabaseDown(error: unknown): boolean {
  return outageOf(error) !== null
}

function outageFrom(failure: unknown): DatabaseOutage | null {
  const { code, kind, message, originalCode, originalMessage } = fieldsOf(failure)
  const codes = [...new Set([code, originalCode, kind])].filter((word) => typeof word === 'string')
  const text = String(originalMessage ?? message ?? '')
  const isKnown = codes.some(isOutageCode) || texts.test(text)
  return isKnown ? new DatabaseOutage([...codes, text].filter(Boolean).join(' ')) : null
}

function isOutageCode(code: string): boolean {
  return networkCodes.has(code) || adapterKinds.has(code) || prismaCodes.test(code) || sqlState.test(code)
}
