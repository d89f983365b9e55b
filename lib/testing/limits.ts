import { vi } from 'vitest'

/** What tests of rate limits need: other addresses, later times, and how long one is told to wait. */

let addresses = 0
/** An address that no other test of the file comes from. */
export function newAddress(): string {
  addresses += 1
  return `198.51.100.${addresses}`
}

export function elapse(seconds: number): void {
  vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] })
}

/** The seconds of `Retry-After`. */
export function waitOf(response: Response): number {
  return Number(response.headers.get('retry-after'))
}
