import 'server-only'

/** What came of a call: `refused` by the service because of what it was sent; `failed` without an answer, or with an error of its own. */
export type CallOutcome = 'ok' | 'refused' | 'failed'

export const callOutcomes: readonly CallOutcome[] = ['ok', 'refused', 'failed']

export const paypalOperations = [
  'token',
  'create-order',
  'read-order',
  'capture-order',
  'refund',
  'read-refund',
  'read-dispute',
  'track-parcel',
  'verify-webhook',
  'probe',
] as const
export type PaypalOperation = (typeof paypalOperations)[number]

export type OutsideCall = `paypal ${PaypalOperation}` | 'webhook' | 'mail'

/** Shared by the copies of this module in all bundles of the server. */
const shared = globalThis as { shopOutsideCalls?: Map<string, number> }

/** Counts a call of this process for its metrics. */
export function countCall(call: OutsideCall, outcome: CallOutcome): void {
  shared.shopOutsideCalls ??= new Map()
  const key = `${call} ${outcome}`
  shared.shopOutsideCalls.set(key, callCount(call, outcome) + 1)
}

export function callCount(call: OutsideCall, outcome: CallOutcome): number {
  return shared.shopOutsideCalls?.get(`${call} ${outcome}`) ?? 0
}
