import 'server-only'
import { createHmac } from 'node:crypto'
import { deviceOf, isKnownTo } from '@/lib/auth/device'
import { viewerRow, viewerSql } from '@/lib/auth/find-viewer'
import type { TokenClaims } from '@/lib/auth/tokens'
import type { Viewer } from '@/lib/auth/viewer'
import { type Counter, countAttempt, countViewer, resetCounter, secondsUntilAllowed } from '@/lib/db/counters'
import { querySql } from '@/lib/db/sql-transaction'
import { env } from '@/lib/env'
import { mailboxOf } from '@/lib/outbox/mailbox'
import { Problem } from '@/lib/problem'
import { waitText } from '@/lib/text/wait-text'
import type { Account } from '@/lib/users/log-in'
import { clientAddress, isSharedAddress } from './client-address'

const minuteSeconds = 60
const hourSeconds = 60 * 60
const daySeconds = 24 * 60 * 60
/** A day allows ten times the failures of a minute: room for people who share an address, little for slow guessing. */
const dayFactor = 10

/** Mails with a link to reset a password: for each mailbox, and for each client, whose wrong tokens have a counter of their own. */
const resetLimits = { mailbox: 3, client: 10, seconds: 60 * 60 }

const limitSettings = {
  register: 'RATE_LIMIT_REGISTER',
  review: 'RATE_LIMIT_REVIEW',
  order: 'RATE_LIMIT_ORDER',
  webhook: 'RATE_LIMIT_WEBHOOK',
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
  refuse(await countAttempt([counter('export', exportsPerHour, 60 * 60, `user ${id}`)]))
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

/**
 * Counts one request for a mail with a link to reset a password for the client, and unless it is refused for the mailbox, whether
 * it has an account or not: so a client uses up the requests of few others. Throws `too-many-requests` beyond three an hour for
 * a mailbox, however its address is spelled, ten for a client.
 */
export async function limitResetMails(request: Request, email: string): Promise<void> {
  refuse(await countAttempt(resetCounters('reset-client', request)))
  const { mailbox, seconds } = resetLimits
  refuse(await countAttempt([counter('reset-mail', mailbox, seconds, mailboxOf(email))]))
}

const wrongToken = ['reset-token-invalid', 'confirm-token-invalid', 'alert-token-invalid']

/** What visitors cause to be mailed, in an hour: to be told when a product is back and receipts of withdrawals, which go to any address; messages to the owner. */
const mailLimits = {
  alert: { mailbox: 5, client: 20, shared: 200 },
  withdrawal: { mailbox: 5, client: 20, shared: 200 },
  contact: { mailbox: 5, client: 5, shared: 50 },
} as const

/**
 * Counts one such request, whatever comes of it, for the client and for the mailbox of the address in it. Throws `too-many-requests`
 * beyond what `mailLimits` says; `shared` is for an address that all visitors may share.
 */
export async function limitMails(
  kind: keyof typeof mailLimits,
  request: Request,
  email: string,
): Promise<void> {
  const { mailbox, client, shared } = mailLimits[kind]
  const limit = isSharedAddress(request) ? shared : client
  refuse(await countAttempt([counter(`${kind}-client`, limit, hourSeconds, clientAddress(request))]))
  refuse(await countAttempt([counter(`${kind}-mail`, mailbox, hourSeconds, mailboxOf(email))]))
}

/**
 * Resets a password, checks the token for it, or confirms an address. Only a wrong token counts, and a valid one always passes:
 * its 256 bits cannot be guessed, and an address may have many people. Throws `too-many-requests` for the eleventh wrong token of
 * a client in an hour, and what `work` throws.
 */
export async function limitResets<T>(request: Request, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isGuess = error instanceof Problem && wrongToken.includes(error.code)
    if (isGuess) refuse(await countAttempt(resetCounters('reset-guess', request)))
    throw error
  }
}

/** None for an address that all visitors may share. */
function resetCounters(kind: 'reset-client' | 'reset-guess', request: Request): Counter[] {
  const { client, seconds } = resetLimits
  return isSharedAddress(request) ? [] : [counter(kind, client, seconds, clientAddress(request))]
}

/** The account or address that a counter counts is stored as a keyed hash, not in the clear. */
function counter(kind: string, limit: number, seconds: number, subject: string): Counter {
  const hash = createHmac('sha256', env().NEXTAUTH_SECRET).update(subject).digest('base64url')
  return { key: `${kind}:${hash}`, limit, seconds }
}

function refuse(retryAfterSeconds: number, reason = 'Too many attempts.'): void {
  if (retryAfterSeconds <= 0) return
  const detail = `${reason} Please try again ${waitText(retryAfterSeconds)}.`
  throw new Problem('too-many-requests', { detail, retryAfterSeconds })
}
