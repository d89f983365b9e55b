import { singleLine } from '@/lib/messaging/email/single-line'
import { buyAgainPath } from '@/lib/sales/cart/cart-permalink'
import { orderPath } from '@/lib/shared/routes/paths'
import type { MailOrder } from './mail-order'
import { maxSubjectName, type Words } from './mail-word-parts'

/** The goods of an order for a subject: the first line, and how many other lines there are. */
export function goodsOf(order: MailOrder | null): string {
  const [first, ...others] = order?.orderItems ?? []
  if (!first) return 'your order'
  const name = singleLine(first.name, maxSubjectName)
  return `${first.qty > 1 ? `${first.qty} × ` : ''}${name}${others.length > 0 ? ` and ${others.length} more` : ''}`
}

/** The link that offers what an order had once more, as far as it is known; none for nothing. */
export function buyAgain(order: MailOrder | null): Pick<Words, 'link'> {
  const path = buyAgainPath(
    (order?.orderItems ?? []).map(({ productId, qty }) => ({ product: productId, qty })),
  )
  return path === null ? {} : { link: { label: 'Buy again', path } }
}

/** The button to an order's page. */
export function seeOrder(order: MailOrder | null): Words['button'] {
  return order && { label: 'See the order', path: orderPath(order.id) }
}
