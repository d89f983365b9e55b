import 'server-only'
import { createHmac } from 'node:crypto'
import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible'
import type { Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db'
import { env } from '@/lib/env'
import { clientAddress, isSharedAddress } from '@/lib/http/client-address'
import { deviceOf } from '@/lib/http/device-cookie'
import { Problem } from '@/lib/problem'
import { isKnownDevice } from '@/lib/users/is-known-device'

const minuteSeconds = 60
const daySeconds = 24 * 60 * 60
/** A day allows ten times the failures of a minute: room for people who share an address, little for slow guessing. */
const dayFactor = 10

const limitSettings = {
  register: 'RATE_LIMIT_REGISTER',
  review: 'RATE_LIMIT_REVIEW',
  order: 'RATE_LIMIT_ORDER',
  webhook: 'RATE_LIMIT_WEBHOOK',
  // Changing a password costs as much hashing as a log-in.
  password: 'RATE_LIMIT_LOGIN',
} as const

/** A limit and the account or address it counts. Counts are kept in the database, shared by all instances. */
type Counter = { limiter: RateLimiterPrisma; key: string }

/**
 * Counts one call of this kind for the viewer or, for a visitor, for the address. Throws `too-many-requests` with the seconds
 * to wait when there are more per minute than the setting `RATE_LIMIT_…` allows.
 */
export async function limitRate(
  kind: keyof typeof limitSettings,
  request: Request,
  viewer: Viewer | null = null,
): Promise<void> {
  const subject = viewer ? `user ${viewer.id}` : clientAddress(request)
  await count(counter(kind, env()[limitSettings[kind]], minuteSeconds, subject))
}

/**
 * Runs a log-in unless the account has failed too often from this address in the last minute, or the address in the last day.
 * On a device known to the account, only the failures on that device count. Only `wrong-credentials` counts as a failure, and
 * a success resets the counter of the minute. Throws `too-many-requests`, and what `logIn` throws.
 */
export async function limitLogIns<T>(
  request: Request,
  username: string,
  logIn: () => Promise<T>,
): Promise<T> {
  const counters = await logInCounters(request, username)
  const refuseIfExhausted = () => Promise.all(counters.map(refuseExhausted))
  await refuseIfExhausted()
  try {
    const result = await logIn()
    // Guesses sent at once have all passed the first check before any of them has failed.
    await refuseIfExhausted()
    await counters[0].limiter.delete(counters[0].key)
    return result
  } catch (error) {
    const isFailure = error instanceof Problem && error.code === 'wrong-credentials'
    if (isFailure) await Promise.all(counters.map(count))
    throw error
  }
}

/** The counter of the minute first. An address that all visitors may share has no counter of its own. */
async function logInCounters(request: Request, username: string): Promise<[Counter, ...Counter[]]> {
  const limit = env().RATE_LIMIT_LOGIN
  const minuteCounter = (subject: string) => counter('login', limit, minuteSeconds, subject)
  const dayCounter = (subject: string) => counter('login-day', limit * dayFactor, daySeconds, subject)
  const device = deviceOf(request)
  if (device && (await isKnownDevice(username, device))) {
    const subject = `device ${device.id} ${username}`
    return [minuteCounter(subject), dayCounter(subject)]
  }
  const address = clientAddress(request)
  const accountCounter = minuteCounter(`${address} ${username}`)
  return isSharedAddress(request) ? [accountCounter] : [accountCounter, dayCounter(address)]
}

/** A counter of at most `points` per `duration` seconds. The account or address is stored as a keyed hash, not in the clear. */
function counter(kind: string, points: number, duration: number, subject: string): Counter {
  const key = createHmac('sha256', env().NEXTAUTH_SECRET).update(subject).digest('base64url')
  return { key, limiter: limiterOf(kind, points, duration) }
}

const limiters = new Map<string, RateLimiterPrisma>()

function limiterOf(keyPrefix: string, points: number, duration: number): RateLimiterPrisma {
  const known = limiters.get(keyPrefix)
  if (known) return known
  // Expired rows are removed by `removeExpired`, once for all limiters.
  const options = { storeClient: db, tableName: 'rateLimit', clearExpiredByTimeout: false }
  const limiter = new RateLimiterPrisma({ ...options, keyPrefix, points, duration })
  limiters.set(keyPrefix, limiter)
  return limiter
}

async function count({ limiter, key }: Counter): Promise<void> {
  await removeExpired()
  try {
    await limiter.consume(key)
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooManyRequests(error)
    throw error
  }
}

async function refuseExhausted({ limiter, key }: Counter): Promise<void> {
  const used = await limiter.get(key)
  if (used && used.remainingPoints <= 0) throw tooManyRequests(used)
}

function tooManyRequests({ msBeforeNext }: RateLimiterRes): Problem {
  return new Problem('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
}

const cleanupIntervalMs = 5 * 60 * 1000
let cleanedUpAt = 0

/** Removes expired counters, at most every five minutes in each process. */
async function removeExpired(): Promise<void> {
  if (Date.now() - cleanedUpAt < cleanupIntervalMs) return
  cleanedUpAt = Date.now()
  await db.rateLimit.deleteMany({ where: { expire: { lt: new Date() } } })
}
