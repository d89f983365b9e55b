import { z } from '@/lib/shared/validation/zod'
import { invalid, outage } from './paypal-errors'

const count = z.int().min(0)
/** So many of the next calls are affected. */
const calls = count.default(0)
const failure = z
  .object({ status: z.literal([403, 500, 503]), count })
  .nullable()
  .default(null)
const text = z.string().min(1).nullable().default(null)

const schema = z.object({
  delayMs: count.default(0),
  /** API calls fail with this status, without an effect. */
  failNext: failure,
  /** Every call of this order fails with 503, without an effect. */
  failOrder: text,
  /** Calls fail like `failNext`, but for the verification of events. */
  failAfterVerification: failure,
  failNextCapture: failure,
  /** Nothing is captured. */
  declineNext: calls,
  pendingNext: calls,
  createTimeout: calls,
  /** Captures are stored without a response. */
  timeoutAfterCapture: calls,
  /** Captures are stored before their connection is reset. */
  resetAfterCapture: calls,
  /** Captures are stored and then refused, like a concurrent repeat. */
  refuseAfterCapture: calls,
  failNextRefund: failure,
  refuseRefund: calls,
  pendingRefund: calls,
  refundOffByCent: calls,
  timeoutAfterRefund: calls,
  resetAfterRefund: calls,
  refuseAfterRefund: calls,
  /** This issue replaces INSTRUMENT_DECLINED, PREVIOUS_REQUEST_IN_PROGRESS and REFUND_FAILED_INSUFFICIENT_FUNDS. */
  refusalIssue: text,
  /** The next three falsify the next capture. */
  amountOffByCents: z.int().default(0),
  currencyOverride: text,
  merchantIdOverride: text,
})

export type Faults = z.infer<typeof schema>
type NameOf<Kind> = { [Name in keyof Faults]: Faults[Name] extends Kind ? Name : never }[keyof Faults]
export type Falsification = Pick<Faults, 'amountOffByCents' | 'currencyOverride' | 'merchantIdOverride'>

export function createFaults(): Faults {
  return schema.parse({})
}

const isFault = (name: string): name is keyof Faults => Object.hasOwn(schema.shape, name)

/** Sets the given faults and keeps the others. An unknown or invalid one is a 400; then none is set. */
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

/** Consumes one occurrence of a counted fault. Returns whether the fault applies to this call. */
export function takeFault(faults: Faults, name: NameOf<number>): boolean {
  if (faults[name] <= 0) return false
  faults[name] -= 1
  return true
}

export function failIfDue(faults: Faults, name: NameOf<Exclude<Faults['failNext'], string>>) {
  const due = faults[name]
  if (!due?.count) return
  due.count -= 1
  throw outage(due.status)
}

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
