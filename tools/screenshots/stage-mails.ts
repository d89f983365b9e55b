import { defaultTerms } from '@/lib/catalog/pricing/sale-terms'
import { orderTotals } from '@/lib/catalog/pricing/totals'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { centsOf, formatAmount } from '@/lib/shared/money/money'
import { call, requireStatus } from '@/testing/books/calls'
import { type Account, orderBody, paidOrder, refund } from '@/testing/books/shopping'

/** Makes an order of these products that is paid, shipped, refunded a little and delivered, each with its mail. */
export async function mailAboutOrder(origin: string, buyer: Account, admin: Account, goods: ProductJson[]) {
  const lines = goods.map(({ _id, price }, index) => {
    return { product: _id, qty: index + 1, priceCents: centsOf(price) }
  })
  const total = formatAmount(orderTotals(lines, defaultTerms).totalCents)
  const id = await paidOrder(origin, buyer, orderBody(lines, total))
  const change = async (path: string, body?: object) => {
    const changed = await call(`${origin}/api/orders/${path}`, { method: 'PUT', token: admin.token, body })
    requireStatus(changed, 200, 'An order could not be changed')
  }
  await change(`${id}/ship/`, {
    carrier: 'DHL',
    number: 'JD 0146 0000 1234',
    url: 'https://www.dhl.com/track',
  })
  const refunded = { amount: '12.00', reason: 'A scratch on the side.', restock: [] }
  requireStatus(await refund(origin, admin, id, refunded), 201, 'An order could not be refunded')
  await change(`deliver/${id}`)
}

export async function mailLink(origin: string, email: string) {
  const answer = await call(`${origin}/api/users/password/forgot/`, { method: 'POST', body: { email } })
  requireStatus(answer, 202, 'No link could be mailed')
}
