import 'server-only'
import { changesOf } from '@/lib/audit/audit-actions'
import { recordAudit } from '@/lib/audit/record-audit'
import { isSelf, mayAct, requireUser, type Viewer } from '@/lib/auth/viewer'
import { withTransaction } from '@/lib/db/db'
import { logEvent } from '@/lib/log'
import { requireTerms } from '@/lib/orders/price-order'
import { getOrder } from '@/lib/orders/queries'
import type { OrderJson } from '@/lib/orders/schema'
import type { ShippingAddress } from '@/lib/orders/shipping-address'
import { Problem } from '@/lib/problem'
import { shopFrom, shopRows } from '@/lib/shop/read-shop'
import { lockOrder } from '@/lib/stock/lock-order'
import { buyerMsLeft } from './address-time'

const addressSelect = { address: true, city: true, postalCode: true, country: true } as const
const personal = ['address', 'city', 'postalCode', 'country'] as const

/**
 * Corrects the address of an order that has not left, for owners and staff, and for its buyer until 60 minutes after the payment. The
 * invoice keeps the address that it was issued for. PayPal does not learn of it, so its seller protection may not apply. A repeat changes
 * nothing. Throws `order-not-found` for other users, `not-allowed` for readers and for a buyer who is too late, `order-cancelled`,
 * `order-shipped`, `invalid-input` for another country that the shop does not ship to.
 */
export async function correctAddress(
  viewer: Viewer | null,
  orderId: number | null,
  address: ShippingAddress,
  now = new Date(),
): Promise<OrderJson> {
  const user = requireUser(viewer)
  const { _id: id, user: buyer } = await getOrder(viewer, orderId)
  await withTransaction(async (tx) => {
    const { cancelledAt, deliveredAt, paidAt } = await lockOrder(tx, id)
    const isBuyer = buyer.id !== null && isSelf(user, buyer.id)
    const isAllowed = mayAct(user, 'work-orders') || (isBuyer && buyerMsLeft(paidAt, now) > 0)
    if (!isAllowed) throw new Problem('not-allowed')
    if (cancelledAt) throw new Problem('order-cancelled')
    const order = await tx.order.findUniqueOrThrow({
      where: { id },
      select: { ...addressSelect, shippedAt: true, billedAddress: true, invoice: { select: { id: true } } },
    })
    if (order.shippedAt || deliveredAt) throw new Problem('order-shipped')
    const { shippedAt: _, billedAddress, invoice, ...before } = order
    const changes = changesOf(before, address, personal)
    if (Object.keys(changes).length === 0) return
    if (address.country !== before.country) requireTerms(shopFrom(await tx.$queryRaw(shopRows)), address)
    const billed = invoice && billedAddress === null ? { billedAddress: before } : {}
    await tx.order.update({ where: { id }, data: { ...address, ...billed }, select: { id: true } })
    await tx.payment.updateMany({ where: { orderId: id }, data: { isAddressed: false } })
    await recordAudit(tx, user, { action: 'address-corrected', entity: 'order', entityId: id, changes })
  })
  logEvent('address-corrected', { orderId: id, userId: user.id })
  return getOrder(viewer, id)
}
