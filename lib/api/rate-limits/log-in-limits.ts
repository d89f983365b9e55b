import 'server-only'
import { deviceOf, isKnownTo } from '@/lib/accounts/sessions/device'
import type { Account } from '@/lib/accounts/sessions/log-in'
import { env } from '@/lib/platform/config/env'
import { type Counter, countAttempt, resetCounter, secondsUntilAllowed } from '@/lib/platform/db/counters'
import { Problem } from '@/lib/shared/problem/problem'
import { clientAddress, isSharedAddress } from './client-address'
import { counter, refuse } from './limit-counter'

const minuteSeconds = 60
const daySeconds = 24 * 60 * 60
/** A day allows ten times the failures of a minute: room for people who share an address, little for slow guessing. */
const dayFactor = 10

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

/** Counts one try of a code for the account, from wherever it comes: who tries knows the password, and a code has six digits. */
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
