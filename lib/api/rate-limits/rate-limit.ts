import 'server-only'
import { findProgram } from '@/lib/accounts/api-keys/find-program'
import { hashOf } from '@/lib/accounts/api-keys/key-text'
import type { Program, Viewer } from '@/lib/accounts/permissions/viewer'
import { viewerRow, viewerSql } from '@/lib/accounts/sessions/find-viewer'
import type { TokenClaims } from '@/lib/accounts/sessions/tokens'
import { env } from '@/lib/platform/config/env'
import { countAttempt, countViewer } from '@/lib/platform/db/counters'
import { querySql } from '@/lib/platform/db/sql-transaction'
import { t } from '@/lib/shared/messages/message'
import { clientAddress } from './client-address'
import { counter, refuse } from './limit-counter'

const minuteSeconds = 60
const hourSeconds = 60 * 60
const daySeconds = 24 * 60 * 60

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

/** Counts one call for the viewer or, for a visitor, for the address. Throws `too-many-requests` beyond `RATE_LIMIT_…` a minute. */
export async function limitRate(
  kind: LimitedCall,
  request: Request,
  viewer: Viewer | null = null,
): Promise<void> {
  const subject = viewer ? `user ${viewer.id}` : clientAddress(request)
  refuse(await countAttempt([counter(kind, env()[limitSettings[kind]], minuteSeconds, subject)]))
}

/** Counts each attempt to change the e-mail address: it mails two addresses, and its answer shows whether an account has the new one. */
export async function limitEmailChanges({ id }: Viewer): Promise<void> {
  const limit = Math.ceil(env().RATE_LIMIT_PROFILE / 2)
  const reason = t('account.email-changes')
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

/** Returns the viewer of a token and counts one call of theirs, in one statement. Throws `too-many-requests`. */
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
  const result = await findProgram(hash, counter('key', env().RATE_LIMIT_KEY, minuteSeconds, `key ${hash}`))
  if (!result) return null
  const { program, retryAfterSeconds } = result
  return { program, refuse: () => refuse(retryAfterSeconds, 'Too many calls with this key.') }
}
