import { z } from '@/lib/shared/validation/zod'
import { invalid, outage } from './paypal-errors'

const count = z.int().min(0)
/** How many of the next calls are affected. */
const calls = count.default(0)
const failure = z
  .object({ status: z.literal([403, 500, 503]), count })
  .nullable()
  .default(null)
const text = z.string().min(1).nullable().default(null)

/** The faults to simulate, by default none. */
const schema = z.object({
  /** Delay before each API call is handled. */
  delayMs: count.default(0),
  /** API calls that fail with this status, without an effect */
  failNext: failure,
  /** Id of an order for which every call fails with 503, without an effect. */
  failOrder: text,
  /** Like `failNext`, for all calls but the verification of events. */
  failAfterVerification: failure,
  /** Captures that fail with this status, without an effect. */
  failNextCapture: failure,
  /** Captures declined, nothing captured. */
  declineNext: calls,
  /** Captures that become PENDING. */
  pendingNext: calls,
  /** Orders that are created without a response. */
  createTimeout: calls,
  /** Captures that are stored without a response. */
  timeoutAfterCapture: calls,
  /** Captures that are stored before their connection is reset. */
  resetAfterCapture: calls,
  /** Captures that are stored and then refused, like a concurrent repeat. */
  refuseAfterCapture: calls,
  /** Refunds that fail with this status, without an effect. */
  failNextRefund: failure,
  /** Refunds that are refused, nothing refunded. */
  refuseRefund: calls,
  /** Refunds that become PENDING. */
  pendingRefund: calls,
  /** Refunds of a cent less than asked. */
  refundOffByCent: calls,
  /** Refunds that are stored without a response. */
  timeoutAfterRefund: calls,
  /** Refunds that are stored before their connection is reset. */
  resetAfterRefund: calls,
  /** Refunds that are stored and then refused, like a concurrent repeat. */
  refuseAfterRefund: calls,
  /** Issue of a refusal instead of INSTRUMENT_DECLINED, PREVIOUS_REQUEST_IN_PROGRESS and REFUND_FAILED_INSUFFICIENT_FUNDS. */
  refusalIssue: text,
  /** Cents added to the amount of the next capture, once. */
  amountOffByCents: z.int().default(0),
  /** Currency of the next capture, once. */
  currencyOverride: text,
  /** Merchant id of the next captured order, once. */
  merchantIdOverride: text,
})

export type Faults = z.infer<typeof schema>
type NameOf<Kind> = { [Name in keyof Faults]: Faults[Name] extends Kind ? Name : never }[keyof Faults]
export type Falsification = Pick<Faults, 'amountOffByCents' | 'currencyOverride' | 'merchantIdOverride'>

export function createFaults(): Faults {
  return schema.parse({})
}

const isFault = (name: string): name is keyof Faults => Object.hasOwn(schema.shape, name)

/**
 * Sets the given faults and keeps the others.
 * @throws 400 when one is unknown or invalid; then none is set
 */
export function mergeFaults(faults: Faults, changes: unknown) {
  const { data } = z.record(z.string(), z.unknown()).safeParse(changes)
  if (!data) throw invalid('INVALID_PARAMETER_VALUE', 'expected an object')
  for (const [name, value] of Object.entries(data)) {
    if (!isFault(name)) throw invalid('INVALID_PARAMETER_VALUE', `unknown fault ${name}`)
    if (!schema.shape[name].safeParse(value).success)
      throw invalid('INVALID_PARAMETER_VALUE', `wrong value for ${name}`)
  }
  Object.assign(faults, data)
}

/**
 * Consumes one occurrence of a counted fault.
 * @returns whether the fault applies to this call
 */
export function takeFault(faults: Faults, name: NameOf<number>): boolean {
  if (faults[name] <= 0) return false
  faults[name] -= 1
  return true
}

/** Consumes one occurrence of a failure, and fails with its status. */
export function failIfDue(faults: Faults, name: NameOf<Exclude<Faults['failNext'], string>>) {
  const due = faults[name]
  if (!due?.count) return
  due.count -= 1
  throw outage(due.status)
}

/** Consumes the faults that falsify the next capture. */
export function takeFalsification(faults: Faults): Falsification {
  const { amountOffByCents, currencyOverride, merchantIdOverride } = faults
  Object.assign(faults, noFalsification)
  return { amountOffByCents, currencyOverride, merchantIdOverride }
}

export const noFalsification: Falsification = {
  amountOffByCents: 0,
  currencyOverride: null,
  merchantIdOverride: null,
}
