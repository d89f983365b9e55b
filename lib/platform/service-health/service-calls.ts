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

/** Every call that is counted, by who is called and, of PayPal, for what. */
export type ServiceCall = `paypal ${PaypalOperation}` | 'webhook' | 'mail'

/** Shared by the copies of this module in all bundles of the server. */
const shared = globalThis as { shopServiceCalls?: Map<string, number> }

/** Counts a call of this process for its metrics. */
export function countCall(call: ServiceCall, outcome: CallOutcome): void {
  shared.shopServiceCalls ??= new Map()
  const key = `${call} ${outcome}`
  shared.shopServiceCalls.set(key, callCount(call, outcome) + 1)
}

export function callCount(call: ServiceCall, outcome: CallOutcome): number {
  return shared.shopServiceCalls?.get(`${call} ${outcome}`) ?? 0
}
