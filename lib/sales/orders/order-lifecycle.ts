import { type PlainKey, t } from '@/lib/shared/messages/message'
import type { ProblemCode } from '@/lib/shared/problem/problem'

/** What decides the status of an order, and what may be done with it. */
type OrderFacts = {
  isPaid: boolean
  isShipped: boolean
  isDelivered: boolean
  isCancelled: boolean
  /** All that was paid went back. */
  isRefunded: boolean
  isHeld: boolean
  /** PayPal takes money, or checks a payment. */
  isPaymentPending: boolean
  needsAttention: boolean
  /** Its status is on-hold, and nobody has decided to pass that. */
  isOnHold: boolean
  /** Refunds, done or under way, leave nothing to send. */
  hasNothingToSend: boolean
  /** The time in which its buyer corrects the address is over. */
  isAddressFixed: boolean
  /** The days in which its buyer sends goods back are over, or the shop offers none. */
  isReturnOver: boolean
}

type Condition = Partial<OrderFacts>
type Status = {
  when: Condition
  /** What the admin calls it, and what its buyer reads. */
  label: PlainKey
  forBuyer: PlainKey
  tone: 'is-work' | 'is-urgent' | 'is-done' | ''
}

/** The statuses of an order: the first whose condition holds is its status. */
export const statusTable = {
  cancelled: {
    when: { isCancelled: true },
    label: 'order.status-cancelled',
    forBuyer: 'order.status-cancelled',
    tone: '',
  },
  refunded: {
    when: { isRefunded: true },
    label: 'order.status-refunded',
    forBuyer: 'order.status-refunded',
    tone: '',
  },
  'delivered-unpaid': {
    when: { isDelivered: true, isPaid: false },
    label: 'order.status-delivered-unpaid',
    forBuyer: 'order.is-to-be-paid',
    tone: 'is-urgent',
  },
  delivered: {
    when: { isDelivered: true },
    label: 'order.status-delivered',
    forBuyer: 'order.status-delivered',
    tone: 'is-done',
  },
  shipped: {
    when: { isShipped: true },
    label: 'order.status-shipped',
    forBuyer: 'order.is-on-its-way',
    tone: 'is-done',
  },
  'on-hold': {
    when: { isPaid: true, needsAttention: true },
    label: 'order.status-on-hold',
    forBuyer: 'order.is-to-be-shipped',
    tone: 'is-urgent',
  },
  'to-ship': {
    when: { isPaid: true },
    label: 'order.status-to-ship',
    forBuyer: 'order.is-to-be-shipped',
    tone: 'is-work',
  },
  'payment-pending': {
    when: { isPaymentPending: true },
    label: 'order.status-payment-pending',
    forBuyer: 'order.is-to-be-paid',
    tone: '',
  },
  unpaid: { when: { isHeld: true }, label: 'order.status-unpaid', forBuyer: 'order.is-to-be-paid', tone: '' },
  lapsed: { when: {}, label: 'order.status-lapsed', forBuyer: 'order.is-to-be-paid', tone: '' },
} as const satisfies Record<string, Status>

export type OrderStatus = keyof typeof statusTable
export const orderStatuses = Object.keys(statusTable) as OrderStatus[]

/** What the admin calls a status. */
export function statusLabel(status: OrderStatus): string {
  return t(statusTable[status].label)
}

type Refusal = readonly [Condition, ProblemCode]

const toShip = [
  [{ isCancelled: true }, 'order-cancelled'],
  [{ isRefunded: true }, 'order-refunded'],
  [{ isShipped: false, hasNothingToSend: true }, 'order-refunded'],
  [{ isPaid: false }, 'order-not-paid'],
  [{ isOnHold: true }, 'order-on-hold'],
] as const
/** An unpaid order may be handed over, and what has left may arrive: a hold ends with the shipping. */
const toDeliver = [toShip[0], toShip[1], toShip[2], toShip[4]] as const
const toAddress = [
  [{ isCancelled: true }, 'order-cancelled'],
  [{ isShipped: true }, 'order-shipped'],
  [{ isDelivered: true }, 'order-shipped'],
] as const

/** What speaks against an action with an order: the first that holds is the answer. */
export const refusals = {
  pay: [
    [{ isPaid: true }, 'already-paid'],
    [{ isCancelled: true }, 'order-cancelled'],
  ],
  cancel: [
    [{ isCancelled: true }, 'order-cancelled'],
    [{ isPaid: true }, 'order-paid'],
    [{ isDelivered: true }, 'order-delivered'],
  ],
  ship: toShip,
  deliver: toDeliver,
  // Nobody looks at each of several orders.
  'ship-many': [...toShip, [{ isDelivered: true }, 'order-delivered']],
  'deliver-many': [...toDeliver, [{ isShipped: false }, 'not-shipped']],
  // How refunded goods went stays a fact that may be put right.
  'correct-parcel': [[{ isCancelled: true }, 'order-cancelled']],
  'undo-shipped': [
    [{ isShipped: false }, 'not-shipped'],
    [{ isDelivered: true }, 'order-delivered'],
  ],
  'undo-delivered': [[{ isDelivered: false }, 'not-delivered']],
  'correct-address': toAddress,
  'correct-own-address': [[{ isAddressFixed: true }, 'not-allowed'], ...toAddress],
  refund: [[{ isPaid: false }, 'order-not-paid']],
  return: [[{ isPaid: false }, 'order-not-paid']],
  'ask-for-return': [
    [{ isPaid: false }, 'order-not-paid'],
    [{ isShipped: false, isDelivered: false }, 'return-not-open'],
    [{ isRefunded: true }, 'return-not-open'],
    [{ isReturnOver: true }, 'return-not-open'],
  ],
  'erase-buyer': [[{ isPaid: true, isDelivered: false, isRefunded: false }, 'order-under-way']],
} as const satisfies Record<string, readonly Refusal[]>

export type OrderAction = keyof typeof refusals
type KeyOf<Each> = Each extends unknown ? keyof Each : never
export type FactsFor<Action extends OrderAction> = Pick<
  OrderFacts,
  KeyOf<(typeof refusals)[Action][number][0]> & keyof OrderFacts
>
export type RefusalCode<Action extends OrderAction> = (typeof refusals)[Action][number][1]

/** Returns the status of an order. A fact that is missing does not hold. */
export function statusOf(facts: Condition): OrderStatus {
  return orderStatuses.find((status) => holds(statusTable[status].when, facts)) ?? 'lapsed'
}

/** Returns why an action is refused for an order, null when nothing speaks against it. */
export function refusalOf<Action extends OrderAction>(
  action: Action,
  facts: FactsFor<Action>,
): RefusalCode<Action> | null {
  const all: readonly Refusal[] = refusals[action]
  const refusal = all.find(([when]) => holds(when, facts))
  return refusal ? (refusal[1] as RefusalCode<Action>) : null
}

function holds(when: Condition, facts: Condition): boolean {
  return (Object.keys(when) as (keyof OrderFacts)[]).every((name) => when[name] === (facts[name] ?? false))
}

type Time = Date | string | null
type Times = { paidAt: Time; shippedAt: Time; deliveredAt: Time; cancelledAt: Time }
type Cents = { totalCents: number; refundedCents: number }

export const lifecycleSelect = {
  paidAt: true,
  shippedAt: true,
  deliveredAt: true,
  cancelledAt: true,
  totalCents: true,
  refundedCents: true,
} as const

/** Returns whether all that was paid went back. */
export function isRefunded({ totalCents, refundedCents }: Cents): boolean {
  return refundedCents > 0 && refundedCents >= totalCents
}

function timeFacts({ paidAt, shippedAt, deliveredAt, cancelledAt }: Times) {
  return {
    isPaid: paidAt !== null,
    isShipped: shippedAt !== null,
    isDelivered: deliveredAt !== null,
    isCancelled: cancelledAt !== null,
  }
}

/** Returns what an order's row says of it. */
export function factsOf(order: Times & Cents) {
  return { ...timeFacts(order), isRefunded: isRefunded(order) }
}

/** Returns what an order's JSON says of it, which knows nothing of refunds under way: the call does. */
export function shownFacts({ status, ...order }: Times & { status: OrderStatus }) {
  const [isRefunded, isOnHold] = [status === 'refunded', status === 'on-hold']
  return { ...timeFacts(order), isRefunded, isOnHold, hasNothingToSend: false }
}

/** Why an order is on hold, for who decides to pass that. */
export const holdText = 'A dispute, a payment, a refund or a withdrawal of it waits for a decision.'
