import { vi } from 'vitest'
import { clientAddressHeader } from '@/lib/api/rate-limits/client-address'
import { DEVICE, UNKNOWN_PROXY } from '@/lib/platform/edge/protocol'
import { callApi } from '@/testing/http/call-api'

let addresses = 0
/** No other test of the file uses it. */
export function newAddress(): string {
  addresses += 1
  return `198.51.100.${addresses}`
}

/** A log-in comes from an address, maybe with a device's cookie, or behind a proxy that the shop does not know. */
export type From = { address: string; device?: string; isProxy?: boolean }

export function logIn(username: string, password: string, { address, device, isProxy }: From) {
  const headers = {
    [clientAddressHeader]: address,
    ...(device && { [DEVICE]: device }),
    ...(isProxy && { [UNKNOWN_PROXY]: '1' }),
  }
  return callApi(null, { method: 'POST', path: '/api/users/login/', body: { username, password }, headers })
}

/** Logs in with a wrong password, one time after the other, and returns the statuses. */
export async function failLogIns(times: number, username: string, from: From): Promise<number[]> {
  const statuses: number[] = []
  while (statuses.length < times) statuses.push((await logIn(username, 'wrong password', from)).status)
  return statuses
}

/** Advances `Date` and stops it there; timers go on. */
export function advanceClock(seconds: number): void {
  vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] })
}

export function retryAfterSeconds(response: Response): number {
  return Number(response.headers.get('retry-after'))
}
