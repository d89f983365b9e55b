import type { ReturnState } from '@/lib/generated/prisma/enums'
import type { Words } from '@/lib/platform/service-health/outage-words'
import { isWindowOpen, withdrawalDays } from '@/lib/sales/returns/withdrawal-window'

/** Turns withdrawals and returns into the sentences that the admin reads. */

type WithdrawalFacts = {
  name: string
  email: string
  orderNumber: string
  lines: string
  receivedAt: Date
  orderId: number | null
  cancelledAt: Date | null
  deliveredAt: Date | null
}

/** Describes a declared withdrawal; by when money must be paid back is shown beside it. */
export function describeWithdrawal(facts: WithdrawalFacts, timeZone: string): Words {
  const { name, email, orderNumber, lines, orderId } = facts
  const about = lines ? ` About: “${lines}”` : ''
  if (orderId === null)
    return {
      what: `${name}, ${email}, withdraws from the contract of order “${orderNumber}”.${about}`,
      advice:
        'No order has this number and this address. Look for the order, or ask the person. Then mark this as settled.',
    }
  // Words of a deleted account are forgotten.
  const who = name ? `${name}, ${email},` : 'The buyer'
  return {
    what: `${who} withdraws from this contract.${about}`,
    advice: `${inTime(facts, timeZone)} Make a return of it or refund the order, or mark this as settled.`,
  }
}

function inTime({ receivedAt, ...order }: WithdrawalFacts, timeZone: string): string {
  if (order.cancelledAt) return 'The order was cancelled.'
  if (!order.deliveredAt) return 'The order was not delivered: it is in time.'
  const isOpen = isWindowOpen(order, receivedAt, { days: withdrawalDays, timeZone })
  return isOpen
    ? `It came within ${withdrawalDays} days of the delivery.`
    : `It came later than ${withdrawalDays} days after the day of the delivery.`
}

type ReturnFacts = { state: ReturnState; goods: string }

/** Describes a return that its buyer has asked for, or whose goods are here. */
export function describeReturn({ state, goods }: ReturnFacts): Words {
  if (state === 'requested')
    return {
      what: `The buyer wants to send back ${goods}.`,
      advice: 'Mark it as received on the order’s page once the goods are here, or refuse it with a reason.',
    }
  return {
    what: `Goods came back: ${goods}.`,
    advice: 'Refund them on the order’s page, or refuse the return with a reason.',
  }
}
