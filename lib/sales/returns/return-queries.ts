import 'server-only'
import { mayAct, requireUser, type Viewer } from '@/lib/accounts/permissions/viewer'
import { db } from '@/lib/platform/db/db'
import { lifecycleSelect, refusalOf } from '@/lib/sales/orders/order-lifecycle'
import { readableOrder } from '@/lib/sales/orders/order-queries'
import { Problem } from '@/lib/shared/problem/problem'
import type { OrderReturns } from './order-returns'
import { returnJsonOf, returnSelect } from './return-json'
import { readReturnable, returnFacts, returnWindow } from './returnable'

/**
 * Returns the returns of an order to its buyer or the admin, newest first, what can still come back, and the withdrawals, with what was
 * typed in them for admins only.
 */
export async function getOrderReturns(viewer: Viewer | null, orderId: number): Promise<OrderReturns> {
  const isByAdmin = mayAct(requireUser(viewer), 'see-admin')
  const order = await db.order.findFirst({
    where: readableOrder(viewer, orderId),
    select: {
      ...lifecycleSelect,
      returns: { orderBy: { id: 'desc' }, select: returnSelect },
      withdrawals: {
        orderBy: { id: 'desc' },
        select: { id: true, lines: true, receivedAt: true, deadline: true, resolvedAt: true },
      },
    },
  })
  if (!order) throw new Problem('order-not-found')
  const facts = returnFacts(order, await returnWindow())
  const lines = refusalOf('return', facts) ? [] : await readReturnable(db, orderId)
  const open = lines.filter(({ left }) => left > 0)
  return {
    returns: order.returns.map(returnJsonOf),
    lines: open,
    canAsk: open.length > 0 && refusalOf('ask-for-return', facts) === null,
    withdrawals: order.withdrawals.map(({ id, lines, ...times }) => ({
      id,
      lines: isByAdmin ? lines : '',
      receivedAt: times.receivedAt.toISOString(),
      deadline: times.deadline.toISOString(),
      isSettled: times.resolvedAt !== null,
    })),
  }
}
