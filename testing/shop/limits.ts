import { vi } from 'vitest'

/** Helpers for tests of rate limits: unique addresses, a clock, and `Retry-After`. */

let addresses = 0
/** An address that no other test of the file uses. */
export function newAddress(): string {
  addresses += 1
  return `198.51.100.${addresses}`
}

/** Advances `Date` and stops it there; timers go on. */
export function advanceClock(seconds: number): void {
  vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] })
}

/** The seconds of `Retry-After`. */
export function retryAfterSeconds(response: Response): number {
  return Number(response.headers.get('retry-after'))
}
