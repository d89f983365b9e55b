/**
 * @typedef {{ status: 403 | 500 | 503, count: number }} Failure
 *
 * The faults to simulate. A count says how many of the next calls are affected.
 * @typedef {object} Faults
 * @property {number} delayMs  delay before each API call is handled
 * @property {Failure | null} failNext  API calls that fail with this status, without an effect
 * @property {string | null} failOrder  id of an order for which every call fails with 503, without an effect
 * @property {Failure | null} failAfterVerification  like `failNext`, for all calls but the verification of events
 * @property {Failure | null} failNextCapture  captures that fail with this status, without an effect
 * @property {number} declineNext  captures declined, nothing captured
 * @property {number} pendingNext  captures that become PENDING
 * @property {number} createTimeout  orders that are created without a response
 * @property {number} timeoutAfterCapture  captures that are stored without a response
 * @property {number} resetAfterCapture  captures that are stored before their connection is reset
 * @property {number} refuseAfterCapture  captures that are stored and then refused, like a concurrent repeat
 * @property {Failure | null} failNextRefund  refunds that fail with this status, without an effect
 * @property {number} refuseRefund  refunds that are refused, nothing refunded
 * @property {number} pendingRefund  refunds that become PENDING
 * @property {number} refundOffByCent  refunds of a cent less than asked
 * @property {number} timeoutAfterRefund  refunds that are stored without a response
 * @property {number} resetAfterRefund  refunds that are stored before their connection is reset
 * @property {number} refuseAfterRefund  refunds that are stored and then refused, like a concurrent repeat
 * @property {string | null} refusalIssue  issue of a refusal instead of INSTRUMENT_DECLINED, PREVIOUS_REQUEST_IN_PROGRESS and
 *   REFUND_FAILED_INSUFFICIENT_FUNDS
 * @property {number} amountOffByCents  cents added to the amount of the next capture, once
 * @property {string | null} currencyOverride  currency of the next capture, once
 * @property {string | null} merchantIdOverride  merchant id of the next captured order, once
 */

/** @returns {Faults} without any fault */
export function createFaults() {
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

/**
 * Turns all faults off, in place, because the object is shared.
 * @param {Faults} faults
 */
export function resetFaults(faults) {
  Object.assign(faults, createFaults())
}

const textFaults = ['failOrder', 'refusalIssue', 'currencyOverride', 'merchantIdOverride']
const failureFaults = ['failNext', 'failAfterVerification', 'failNextCapture', 'failNextRefund']

/** @param {unknown} value */
function isCount(value) {
  return Number.isInteger(value) && Number(value) >= 0
}

/** @param {string} name @param {unknown} value */
function isValid(name, value) {
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
 * @param {Faults} faults
 * @param {unknown} changes
 * @returns {string | null} a description of the first error, or null
 */
export function mergeFaults(faults, changes) {
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
 * @param {Faults} faults
 * @param {'declineNext' | 'pendingNext' | 'createTimeout' | 'timeoutAfterCapture' |
 *   'resetAfterCapture' | 'refuseAfterCapture' | 'refuseRefund' | 'pendingRefund' | 'refundOffByCent' |
 *   'timeoutAfterRefund' | 'resetAfterRefund' | 'refuseAfterRefund'} name
 * @returns {boolean} whether the fault applies to this call
 */
export function takeFault(faults, name) {
  if (!(faults[name] > 0)) return false
  faults[name] -= 1
  return true
}

/**
 * Consumes one occurrence of a failure.
 * @param {Faults} faults
 * @param {'failNext' | 'failAfterVerification' | 'failNextCapture' | 'failNextRefund'} name
 * @returns {403 | 500 | 503 | null} the status to respond with, or null
 */
export function takeFailure(faults, name) {
  const failure = faults[name]
  if (!failure || !(failure.count > 0)) return null
  failure.count -= 1
  return failure.status
}

/**
 * Consumes the faults that falsify the next capture.
 * @param {Faults} faults
 */
export function takeFalsification(faults) {
  const { amountOffByCents, currencyOverride, merchantIdOverride } = faults
  Object.assign(faults, { amountOffByCents: 0, currencyOverride: null, merchantIdOverride: null })
  return { amountOffByCents, currencyOverride, merchantIdOverride }
}
