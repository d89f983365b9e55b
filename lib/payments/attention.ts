import { formatAmount } from '@/lib/money'
import { unknownToPaypal } from '@/lib/payments/payment-verdict'

/** What an admin has to look at, in plain words, and what can be done about it. */
export type Attention = { what: string; advice: string }

/** One line of the list; `id` is that of the payment or the event. */
export type AttentionEntry = Attention & {
  kind: 'payment' | 'event'
  id: number
  orderId: number | null
  /** Of the order, in the shop's currency; null when it is not known. */
  total: string | null
  since: string
  /** Whether asking PayPal again can bring anything new. */
  canCheck: boolean
  /** Whether an admin can say that nothing is left to do. */
  canResolve: boolean
}

type PaymentFacts = {
  status: string
  reason: string | null
  captureId: string | null
  amountCents: number
}

function money(cents: string, currency: string): string {
  return /^\d+$/.test(cents) ? `${formatAmount(Number(cents))} ${currency}` : `an unknown amount ${currency}`
}

/** The reason of a payment that was closed before PayPal told of its money. */
export const onItsWay = 'closed, but money is on its way'

/** What stands in a payment's `reason`, and what that means. */
const meanings: [RegExp, (match: RegExpExecArray, facts: PaymentFacts) => string][] = [
  [/^order was paid already$/, () => 'The order had been paid before: this money is surplus.'],
  [/^made for order (.*)$/, ([, id]) => `PayPal’s payment was made for order ${id}, not for this one.`],
  [/^paid to (.*)$/, ([, merchant]) => `PayPal’s payment goes to another merchant, ${merchant}.`],
  [
    /^made over (\S+) cents (\S+)$/,
    ([, cents, currency], { amountCents }) =>
      `PayPal’s payment is over ${money(cents ?? '', currency ?? '')}, the order over ${formatAmount(amountCents)}.`,
  ],
  [
    /^captured (\S+) cents (\S+)$/,
    ([, cents, currency], { amountCents }) =>
      `PayPal took ${money(cents ?? '', currency ?? '')}, but the order costs ${formatAmount(amountCents)}.`,
  ],
  [
    /^capture (\S+) already paid order (\d+)$/,
    ([, , id]) => `PayPal named a payment that order ${id} was paid with.`,
  ],
  [
    new RegExp(`^${onItsWay}$`),
    () => 'The payment had been given up, and now PayPal says that money is on its way.',
  ],
  [/^paid, but (.*)$/, ([, shortage]) => `The money came when the pieces were gone: ${shortage}`],
  [
    new RegExp(`^${unknownToPaypal}$`),
    () => 'PayPal no longer knows this payment, although money may have been taken for it.',
  ],
  [/^refunded$/, () => 'The money went back to the buyer before the order was paid.'],
  [/^capture is (\S+)$/, ([, status]) => `PayPal calls the payment ${status}.`],
]

function whatOf(facts: PaymentFacts): string {
  const reason = facts.reason ?? ''
  for (const [pattern, tell] of meanings) {
    const match = pattern.exec(reason)
    if (match) return tell(match, facts)
  }
  return `PayPal’s payment does not fit the order${reason ? `: ${reason}` : ''}.`
}

/** A payment that waits: for a person, for PayPal, or for an answer that never came. */
export function describePayment(facts: PaymentFacts): Attention {
  const { status, reason, captureId } = facts
  if (status === 'pending') {
    const advice =
      'Wait: PayPal decides, usually within a day, and the pieces stay held. Nothing is to be refunded.'
    return { what: 'PayPal is still checking the payment.', advice }
  }
  if (status === 'capturing') {
    const advice = 'Wait: PayPal is asked again and again. If it stays here, look for the payment at PayPal.'
    return { what: 'PayPal was asked to take the money, and what came of it is not known.', advice }
  }
  const what = whatOf(facts)
  if (reason === unknownToPaypal) {
    const advice = `Look for ${captureId ? `payment ${captureId}` : 'it'} at PayPal, also in an account used before. Refund what was taken, then mark it as settled.`
    return { what, advice }
  }
  if (!captureId || reason === 'refunded') {
    return {
      what,
      advice: 'The shop has no money of it. Mark it as settled; the order can then be paid again.',
    }
  }
  const refund = `refund payment ${captureId} at PayPal; the entry goes once PayPal says so.`
  if (reason?.startsWith('paid, but')) {
    return { what, advice: `Restock and check again: the order is then paid. Or ${refund}` }
  }
  if (reason === onItsWay) {
    const advice =
      'Wait until PayPal has decided, and check again: it pays the order, or is surplus to be refunded.'
    return { what, advice }
  }
  return { what, advice: refund.replace(/^r/, 'R') }
}

const losses: Record<string, Attention> = {
  refunded: {
    what: 'The money of this paid order was refunded.',
    advice:
      'Decide whether the order is still delivered and its pieces go back on sale, then mark it as settled.',
  },
  reversed: {
    what: 'PayPal has taken the money of this paid order back.',
    advice: 'Do not deliver. See PayPal’s resolution centre for the reason, then mark it as settled.',
  },
  disputed: {
    what: 'The buyer disputes this paid order at PayPal.',
    advice: 'Answer in PayPal’s resolution centre in time, then mark it as settled.',
  },
}

/** A message of PayPal that nobody could act upon, or one about money that went back. */
export function describeEvent(event: {
  eventType: string
  reason: string | null
  isProcessed: boolean
}): Attention {
  const { eventType, reason, isProcessed } = event
  const loss = isProcessed ? losses[reason ?? ''] : undefined
  if (loss) return loss
  if (reason === 'no payment of this shop') {
    return {
      what: `PayPal sent ${eventType} about a payment that this shop does not know.`,
      advice:
        'If something else uses the same PayPal account, mark it as settled. Otherwise look for the payment at PayPal.',
    }
  }
  const why = reason === 'payment-provider-down' ? 'PayPal could not be asked.' : reason
  return {
    what: `PayPal sent ${eventType}, and the shop could not act upon it${why ? `: ${why}` : '.'}`,
    advice: 'The shop tries again by itself for a day. Check again, or look at the payment at PayPal.',
  }
}
