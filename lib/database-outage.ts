import { markDatabaseFailure } from '@/lib/outage-mark.mjs'

/**
 * Everything by which a database says that it cannot serve, whoever reports it: PostgreSQL, the network, node-postgres or
 * Prisma. Nobody else knows a code or a text of these.
 */

/**
 * PostgreSQL's codes, by class: connection, authorization, resources, operator intervention (shutdown, start, cancelled by
 * `statement_timeout`). Then: lock_timeout, idle in a transaction, transaction_timeout, a standby that cannot write, and no
 * such database. A refused password is a mistake of whoever runs the shop, not of the request, and the log names it.
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
/** P2028: a transaction that could not begin, or did not end, in its time. */
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
    // node-postgres'.
    'Connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired|Query read timeout',
    'server does not support SSL connections|establishing an SSL connection',
    // Prisma's.
    "Can't reach database server",
  ].join('|'),
)

/** The database, not the request, is at fault. Short, and without a stack: it says where we were, not what is wrong. */
export class DatabaseOutage extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'DatabaseOutage'
    this.stack = `${this.name}: ${text}`
    markDatabaseFailure()
  }
}

type Failure = {
  code?: unknown
  kind?: unknown
  message?: unknown
  originalCode?: unknown
  originalMessage?: unknown
  cause?: unknown
  meta?: { driverAdapterError?: unknown }
}

/** The outage that an error of the database's client tells of; `null` when it tells of anything else. */
export function outageOf(error: unknown): DatabaseOutage | null {
  if (!(error instanceof Error)) return null
  // Each bundle of the server may have a copy of this module.
  if (error.name === 'DatabaseOutage') return error
  const { meta, cause } = error as Failure
  if (meta?.driverAdapterError) return outageOf(meta.driverAdapterError) ?? told(error)
  return error.name === 'DriverAdapterError' ? told(cause as Failure) : told(error)
}

/** Throws the outage that an error tells of, and everything else as it is. */
export function throwOutage(error: unknown): never {
  throw outageOf(error) ?? error
}

export function isDatabaseDown(error: unknown): boolean {
  return outageOf(error) !== null
}

function told({ code, kind, message, originalCode, originalMessage }: Failure): DatabaseOutage | null {
  const codes = [...new Set([code, originalCode, kind])].filter((word) => typeof word === 'string')
  const text = String(originalMessage ?? message ?? '')
  const isOutage = codes.some(isCodeOfOutage) || texts.test(text)
  return isOutage ? new DatabaseOutage([...codes, text].filter(Boolean).join(' ')) : null
}

function isCodeOfOutage(code: string): boolean {
  return networkCodes.has(code) || adapterKinds.has(code) || prismaCodes.test(code) || sqlState.test(code)
}
