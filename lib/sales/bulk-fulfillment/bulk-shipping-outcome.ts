import { Problem } from '@/lib/shared/problem/problem'

export type Refusal = { outcome: 'refused'; code: string; detail: string }
export type Outcome<Change> = { outcome: Change; code: null; detail: null } | Refusal

function refusal(code: string, detail: string): Refusal {
  return { outcome: 'refused', code, detail }
}

/** Thrown in the transaction of one of several orders. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(reason: Refusal) {
    super(reason.detail)
    this.name = 'Refused'
    this.refusal = reason
  }
}

export const numberUsed = (holder: number) => refusal('number-used', `Order ${holder} has this number.`)
export const namedTwice = refusal('order-named-twice', 'This order is named above already.')

/** Returns what the change of one order comes to. Throws what is no Problem of this order. */
export async function outcomeOf<Change>(change: () => Change | Promise<Change>): Promise<Outcome<Change>> {
  try {
    return { outcome: await change(), code: null, detail: null }
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    if (error instanceof Problem) return refusal(error.code, error.message)
    throw error
  }
}
