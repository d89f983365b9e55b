type Failure = { status: 403 | 500 | 503; count: number }

/** The faults to simulate. A count says how many of the next calls are affected. */
export interface Faults {
  /** Delay before each API call is handled. */
  delayMs: number
  /** API calls that fail with this status, without an effect */
  failNext: Failure | null
  /** Id of an order for which every call fails with 503, without an effect. */
  failOrder: string | null
  /** Like `failNext`, for all calls but the verification of events. */
  failAfterVerification: Failure | null
  /** Captures that fail with this status, without an effect. */
  failNextCapture: Failure | null
  /** Captures declined, nothing captured. */
  declineNext: number
  /** Captures that become PENDING. */
  pendingNext: number
  /** Orders that are created without a response. */
  createTimeout: number
  /** Captures that are stored without a response. */
  timeoutAfterCapture: number
  /** Captures that are stored before their connection is reset. */
  resetAfterCapture: number
  /** Captures that are stored and then refused, like a concurrent repeat. */
  refuseAfterCapture: number
  /** Refunds that fail with this status, without an effect. */
  failNextRefund: Failure | null
  /** Refunds that are refused, nothing refunded. */
  refuseRefund: number
  /** Refunds that become PENDING. */
  pendingRefund: number
  /** Refunds of a cent less than asked. */
  refundOffByCent: number
  /** Refunds that are stored without a response. */
  timeoutAfterRefund: number
  /** Refunds that are stored before their connection is reset. */
  resetAfterRefund: number
  /** Refunds that are stored and then refused, like a concurrent repeat. */
  refuseAfterRefund: number
  /** Issue of a refusal instead of INSTRUMENT_DECLINED, PREVIOUS_REQUEST_IN_PROGRESS and REFUND_FAILED_INSUFFICIENT_FUNDS. */
  refusalIssue: string | null
  /** Cents added to the amount of the next capture, once. */
  amountOffByCents: number
  /** Currency of the next capture, once. */
  currencyOverride: string | null
  /** Merchant id of the next captured order, once. */
  merchantIdOverride: string | null
}

/** @returns without any fault */
export function createFaults(): Faults {
  return {
    delayMs: 0,
    failNext: null,
    failOrder: null,
    failAfterVerification: null,
    failNextCapture: null,
    declineNext: 0,
    pendingNext: 0,
    createTimeout: 0,
    timeoutAfterCapture: 0,
    resetAfterCapture: 0,
    refuseAfterCapture: 0,
    failNextRefund: null,
    refuseRefund: 0,
    pendingRefund: 0,
    refundOffByCent: 0,
    timeoutAfterRefund: 0,
    resetAfterRefund: 0,
    refuseAfterRefund: 0,
    refusalIssue: null,
    amountOffByCents: 0,
    currencyOverride: null,
    merchantIdOverride: null,
  }
}

/** Turns all faults off, in place, because the object is shared. */
export function resetFaults(faults: Faults) {
  Object.assign(faults, createFaults())
}

const textFaults = ['failOrder', 'refusalIssue', 'currencyOverride', 'merchantIdOverride']
const failureFaults = ['failNext', 'failAfterVerification', 'failNextCapture', 'failNextRefund']

function isCount(value: unknown) {
  return Number.isInteger(value) && Number(value) >= 0
}

function isValid(name: string, value: unknown) {
  if (textFaults.includes(name)) return value === null || (typeof value === 'string' && value !== '')
  if (failureFaults.includes(name)) {
    if (value === null) return true
    if (typeof value !== 'object' || !('status' in value) || !('count' in value)) return false
    return [403, 500, 503].includes(Number(value.status)) && isCount(value.count)
  }
  return name === 'amountOffByCents' ? Number.isInteger(value) : isCount(value)
}

/**
 * Sets the given faults and keeps the others. Sets none when one is unknown or invalid.
 * @returns a description of the first error, or null
 */
export function mergeFaults(faults: Faults, changes: unknown): string | null {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return 'expected an object'
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(faults, name)) return `unknown fault ${name}`
    if (!isValid(name, value)) return `wrong value for ${name}`
  }
  Object.assign(faults, changes)
  return null
}

/**
 * Consumes one occurrence of a counted fault.
 * @returns whether the fault applies to this call
 */
export function takeFault(
  faults: Faults,
  name:
    | 'declineNext'
    | 'pendingNext'
    | 'createTimeout'
    | 'timeoutAfterCapture'
    | 'resetAfterCapture'
    | 'refuseAfterCapture'
    | 'refuseRefund'
    | 'pendingRefund'
    | 'refundOffByCent'
    | 'timeoutAfterRefund'
    | 'resetAfterRefund'
    | 'refuseAfterRefund',
): boolean {
  if (!(faults[name] > 0)) return false
  faults[name] -= 1
  return true
}

/**
 * Consumes one occurrence of a failure.
 * @returns the status to respond with, or null
 */
export function takeFailure(
  faults: Faults,
  name: 'failNext' | 'failAfterVerification' | 'failNextCapture' | 'failNextRefund',
): 403 | 500 | 503 | null {
  const failure = faults[name]
  if (!failure || !(failure.count > 0)) return null
  failure.count -= 1
  return failure.status
}

/** Consumes the faults that falsify the next capture. */
export function takeFalsification(faults: Faults) {
  const { amountOffByCents, currencyOverride, merchantIdOverride } = faults
  Object.assign(faults, { amountOffByCents: 0, currencyOverride: null, merchantIdOverride: null })
  return { amountOffByCents, currencyOverride, merchantIdOverride }
}
