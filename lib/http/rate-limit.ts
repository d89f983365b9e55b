import 'server-only'
import { deviceOf, isKnownTo } from '@/lib/auth/device'
import { viewerRow, viewerSql } from '@/lib/auth/find-viewer'
import type { TokenClaims } from '@/lib/auth/tokens'
import type { Program, Viewer } from '@/lib/auth/viewer'
import { type Counter, countAttempt, countViewer, resetCounter, secondsUntilAllowed } from '@/lib/db/counters'
import { querySql } from '@/lib/db/sql-transaction'
import { env } from '@/lib/env'
import { findProgram } from '@/lib/keys/find-program'
import { hashOf } from '@/lib/keys/key-text'
import { Problem } from '@/lib/problem'
import type { Account } from '@/lib/users/log-in'
import { clientAddress, isSharedAddress } from './client-address'
import { counter, refuse } from './counter'

const minuteSeconds = 60
const hourSeconds = 60 * 60
const daySeconds = 24 * 60 * 60
/** A day allows ten times the failures of a minute: room for people who share an address, little for slow guessing. */
const dayFactor = 10

const limitSettings = {
  register: 'RATE_LIMIT_REGISTER',
  review: 'RATE_LIMIT_REVIEW',
  order: 'RATE_LIMIT_ORDER',
  cart: 'RATE_LIMIT_ORDER',
  webhook: 'RATE_LIMIT_WEBHOOK',
  agent: 'RATE_LIMIT_AGENT',
  profile: 'RATE_LIMIT_PROFILE',
  challenge: 'RATE_LIMIT_REGISTER',
  // Changing a password costs as much hashing as a log-in.
  password: 'RATE_LIMIT_LOGIN',
} as const
export type LimitedCall = keyof typeof limitSettings

/**
 * Counts one call of this kind for the viewer or, for a visitor, for the address. Throws `too-many-requests` with the seconds
 * to wait when there are more per minute than the setting `RATE_LIMIT_…` allows.
 */
export async function limitRate(
  kind: LimitedCall,
  request: Request,
  viewer: Viewer | null = null,
): Promise<void> {
  const subject = viewer ? `user ${viewer.id}` : clientAddress(request)
  refuse(await countAttempt([counter(kind, env()[limitSettings[kind]], minuteSeconds, subject)]))
}

/**
 * Counts one change of the e-mail for the user, whether it succeeds or not: each mails two addresses, and tells whether an account
 * has the new one. Throws `too-many-requests` for the sixth of a day, or what `RATE_LIMIT_PROFILE` makes of it.
 */
export async function limitEmailChanges({ id }: Viewer): Promise<void> {
  const limit = Math.ceil(env().RATE_LIMIT_PROFILE / 2)
  const reason = 'You have changed your e-mail address too often today. Nothing was saved.'
  refuse(await countAttempt([counter('email-change', limit, daySeconds, `user ${id}`)]), reason)
}

const exportsPerHour = 10

/** Counts one export of the user's data, which reads many tables. Throws `too-many-requests` for the eleventh of an hour. */
export async function limitExports({ id }: Viewer): Promise<void> {
  refuse(await countAttempt([counter('export', exportsPerHour, hourSeconds, `user ${id}`)]))
}

const testMailsPerHour = 5

/** Counts one test mail of the owner. Throws `too-many-requests` for the sixth of an hour. */
export async function limitTestMails({ id }: Viewer): Promise<void> {
  refuse(await countAttempt([counter('test-mail', testMailsPerHour, hourSeconds, `user ${id}`)]))
}

/**
 * Returns the viewer of a token, `null` like `findViewer`, and counts one call of this kind for them, in one statement. Throws
 * `too-many-requests` like `limitRate`.
 */
export async function findViewerAndLimitRate(
  kind: LimitedCall,
  claims: TokenClaims,
  query = querySql,
): Promise<Viewer | null> {
  const limit = counter(kind, env()[limitSettings[kind]], minuteSeconds, `user ${claims.userId}`)
  const counted = await countViewer(viewerSql(claims), viewerRow, limit, query)
  if (!counted) return null
  refuse(counted.retryAfterSeconds)
  return counted.row
}

/**
 * Returns the program of a key, `null` for a key that is unknown, revoked or expired, and counts its call. `refuse` throws
 * `too-many-requests` when there were more in the last minute than `RATE_LIMIT_KEY` allows: the caller first says whether the key opens
 * the call at all.
 */
export async function findProgramAndCount(
  key: string,
): Promise<{ program: Program; refuse: () => void } | null> {
  const hash = hashOf(key)
  const found = await findProgram(hash, counter('key', env().RATE_LIMIT_KEY, minuteSeconds, `key ${hash}`))
  if (!found) return null
  const { program, retryAfterSeconds } = found
  return { program, refuse: () => refuse(retryAfterSeconds, 'Too many calls with this key.') }
}

/**
 * Runs a log-in unless the account has failed too often from this address in the last minute, or the address in the last day.
 * On a device known to the account, only the failures on that device count. Only `wrong-credentials` and
 * `second-factor-wrong` count as a failure, and a success resets the counter of the minute. Throws `too-many-requests`, and what `logIn` throws, which calls `confirm` once the
 * password is right: guesses sent at once have all passed the first check before any of them has failed.
 */
export async function limitLogIns<T>(
  request: Request,
  username: string,
  account: Account | null,
  logIn: (confirm: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const counters = logInCounters(request, username, account)
  const refuseIfExhausted = async () => refuse(await secondsUntilAllowed(counters))
  await refuseIfExhausted()
  try {
    const result = await logIn(refuseIfExhausted)
    await resetCounter(counters[0])
    return result
  } catch (error) {
    const isFailure =
      error instanceof Problem && ['wrong-credentials', 'second-factor-wrong'].includes(error.code)
    if (isFailure) refuse(await countAttempt(counters))
    throw error
  }
}

/**
 * Counts one try of a code for the account, from wherever it comes: who tries knows the password already, and a code has six digits.
 * Throws `too-many-requests` beyond what `RATE_LIMIT_LOGIN` allows a minute, and ten times as many a day.
 */
export async function limitCodes({ id }: { id: number }): Promise<void> {
  const limit = env().RATE_LIMIT_LOGIN
  const subject = `user ${id}`
  refuse(
    await countAttempt([
      counter('code', limit, minuteSeconds, subject),
      counter('code-day', limit * dayFactor, daySeconds, subject),
    ]),
  )
}

/** The counter of the minute first. An address that all visitors may share has no counter of its own. */
function logInCounters(request: Request, username: string, account: Account | null): [Counter, ...Counter[]] {
  const limit = env().RATE_LIMIT_LOGIN
  const minuteCounter = (subject: string) => counter('login', limit, minuteSeconds, subject)
  const dayCounter = (subject: string) => counter('login-day', limit * dayFactor, daySeconds, subject)
  const device = deviceOf(request)
  if (device && account && isKnownTo(device, account)) {
    const subject = `device ${device.id} ${username}`
    return [minuteCounter(subject), dayCounter(subject)]
  }
  const address = clientAddress(request)
  const accountCounter = minuteCounter(`${address} ${username}`)
  return isSharedAddress(request) ? [accountCounter] : [accountCounter, dayCounter(address)]
}
