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
/** Many people may share an address, and who guesses passwords slowly shall not get far: a day is ten bad minutes. */
const failuresOfADay = 10

const perMinute = {
  register: 'RATE_LIMIT_REGISTER',
  review: 'RATE_LIMIT_REVIEW',
  order: 'RATE_LIMIT_ORDER',
  webhook: 'RATE_LIMIT_WEBHOOK',
  // A new password costs the same work as a log-in.
  password: 'RATE_LIMIT_LOGIN',
} as const

/** How many are counted for whom: in the database, for all instances and over restarts. */
type Counter = { limiter: RateLimiterPrisma; key: string }

/**
 * Counts one more call of this kind, by the viewer or, for a visitor, by the address. Throws `too-many-requests` with the
 * seconds to wait once there were more in a minute than the setting `RATE_LIMIT_…` allows.
 */
export async function limitRate(
  kind: keyof typeof perMinute,
  request: Request,
  viewer: Viewer | null = null,
): Promise<void> {
  const who = viewer ? `user ${viewer.id}` : clientAddress(request)
  await count(counter(kind, env()[perMinute[kind]], minuteSeconds, who))
}

/**
 * Runs a log-in unless this account at this address, or the address alone, has failed too often. On a device that the
 * account knows, its own failures count in their place. Only `wrong-credentials` counts, and a success forgets what was
 * failed in the minute. Throws `too-many-requests`.
 */
export async function limitLogIns<T>(
  request: Request,
  username: string,
  logIn: () => Promise<T>,
): Promise<T> {
  const counters = await logInCounters(request, username)
  const refuse = () => Promise.all(counters.map(refuseSpent))
  await refuse()
  try {
    const result = await logIn()
    // Guesses sent at once are all under way before the first of them has failed.
    await refuse()
    await counters[0].limiter.delete(counters[0].key)
    return result
  } catch (error) {
    const isFailure = error instanceof Problem && error.code === 'wrong-credentials'
    if (isFailure) await Promise.all(counters.map(count))
    throw error
  }
}

/** Those of a minute first. An address that everybody may have is never enough to refuse anybody. */
async function logInCounters(request: Request, username: string): Promise<[Counter, ...Counter[]]> {
  const limit = env().RATE_LIMIT_LOGIN
  const ofMinute = (who: string) => counter('login', limit, minuteSeconds, who)
  const ofDay = (who: string) => counter('login-day', limit * failuresOfADay, daySeconds, who)
  const device = deviceOf(request)
  if (device && (await isKnownDevice(username, device))) {
    const who = `device ${device.id} ${username}`
    return [ofMinute(who), ofDay(who)]
  }
  const address = clientAddress(request)
  const ofAccount = ofMinute(`${address} ${username}`)
  return isSharedAddress(request) ? [ofAccount] : [ofAccount, ofDay(address)]
}

/** `who` is kept as a hash that only this shop can make: addresses and e-mails are nobody's business. */
function counter(kind: string, points: number, duration: number, who: string): Counter {
  const key = createHmac('sha256', env().NEXTAUTH_SECRET).update(who).digest('base64url')
  return { key, limiter: limiterOf(kind, points, duration) }
}

const limiters = new Map<string, RateLimiterPrisma>()

function limiterOf(keyPrefix: string, points: number, duration: number): RateLimiterPrisma {
  const known = limiters.get(keyPrefix)
  if (known) return known
  // Expired rows are removed by `forgetExpired`, once for all limiters.
  const options = { storeClient: db, tableName: 'rateLimit', clearExpiredByTimeout: false }
  const made = new RateLimiterPrisma({ ...options, keyPrefix, points, duration })
  limiters.set(keyPrefix, made)
  return made
}

async function count({ limiter, key }: Counter): Promise<void> {
  await forgetExpired()
  try {
    await limiter.consume(key)
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooMany(error)
    throw error
  }
}

async function refuseSpent({ limiter, key }: Counter): Promise<void> {
  const spent = await limiter.get(key)
  if (spent && spent.remainingPoints <= 0) throw tooMany(spent)
}

function tooMany({ msBeforeNext }: RateLimiterRes): Problem {
  return new Problem('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
}

const forgetEveryMs = 5 * 60 * 1000
let forgottenAt = 0

/** Removes what no longer counts, now and then. */
async function forgetExpired(): Promise<void> {
  if (Date.now() - forgottenAt < forgetEveryMs) return
  forgottenAt = Date.now()
  await db.rateLimit.deleteMany({ where: { expire: { lt: new Date() } } })
}
