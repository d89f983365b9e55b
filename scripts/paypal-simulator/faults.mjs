/**
 * @typedef {{ status: 500 | 503, count: number }} Failure
 *
 * What the simulator does wrong on purpose. Counts say how many of the next calls are affected.
 * @typedef {object} Faults
 * @property {number} delayMs milliseconds before any API call is handled
 * @property {Failure | null} failNext API calls answered with this status, nothing done
 * @property {string | null} failOrder id of an order about which every call is answered 503, nothing done
 * @property {Failure | null} failAfterVerification calls other than the verification of an event, answered likewise
 * @property {Failure | null} failNextCapture captures answered with this status, nothing captured
 * @property {number} declineNext captures refused, nothing captured
 * @property {number} pendingNext captures that come out PENDING
 * @property {number} createTimeout created orders that are stored and never answered
 * @property {number} timeoutAfterCapture captures that are stored and never answered
 * @property {number} resetAfterCapture captures that are stored and whose connection is then cut
 * @property {number} refuseAfterCapture captures that are stored and then refused, as a repeat at the same moment is
 * @property {string | null} refusalIssue why both are refused; otherwise INSTRUMENT_DECLINED and PREVIOUS_REQUEST_IN_PROGRESS
 * @property {number} amountOffByCents cents added to the next captured amount, once
 * @property {string | null} currencyOverride currency of the next captured amount, once
 * @property {string | null} merchantIdOverride merchant id of the next captured order, once
 */

/** @returns {Faults} a fault-free setting */
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
    refusalIssue: null,
    amountOffByCents: 0,
    currencyOverride: null,
    merchantIdOverride: null,
  }
}

/**
 * Turns every fault off, in place, so that whoever holds the object sees it.
 * @param {Faults} faults
 */
export function resetFaults(faults) {
  Object.assign(faults, createFaults())
}

const texts = ['failOrder', 'refusalIssue', 'currencyOverride', 'merchantIdOverride']
const failures = ['failNext', 'failAfterVerification', 'failNextCapture']

/** @param {unknown} value */
function isCount(value) {
  return Number.isInteger(value) && Number(value) >= 0
}

/** @param {string} name @param {unknown} value */
function isValid(name, value) {
  if (texts.includes(name)) return value === null || (typeof value === 'string' && value !== '')
  if (failures.includes(name)) {
    if (value === null) return true
    if (typeof value !== 'object' || !('status' in value) || !('count' in value)) return false
    return [500, 503].includes(Number(value.status)) && isCount(value.count)
  }
  return name === 'amountOffByCents' ? Number.isInteger(value) : isCount(value)
}

/**
 * Sets the named faults and leaves the others; sets nothing at all when one of them is unknown or wrong.
 * @param {Faults} faults
 * @param {unknown} changes
 * @returns {string | null} the first thing that is wrong, for people, or null
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
 * Uses up one of a counted fault.
 * @param {Faults} faults
 * @param {'declineNext' | 'pendingNext' | 'createTimeout' | 'timeoutAfterCapture' |
 *   'resetAfterCapture' | 'refuseAfterCapture'} name
 * @returns {boolean} whether it strikes this time
 */
export function takeFault(faults, name) {
  if (!(faults[name] > 0)) return false
  faults[name] -= 1
  return true
}

/**
 * Uses up one of a failure.
 * @param {Faults} faults
 * @param {'failNext' | 'failAfterVerification' | 'failNextCapture'} name
 * @returns {500 | 503 | null} the status to answer with, or null
 */
export function takeFailure(faults, name) {
  const failure = faults[name]
  if (!failure || !(failure.count > 0)) return null
  failure.count -= 1
  return failure.status
}

/**
 * Uses up what falsifies the next capture.
 * @param {Faults} faults
 */
export function takeFalsification(faults) {
  const { amountOffByCents, currencyOverride, merchantIdOverride } = faults
  Object.assign(faults, { amountOffByCents: 0, currencyOverride: null, merchantIdOverride: null })
  return { amountOffByCents, currencyOverride, merchantIdOverride }
}
