import { expect, test, vi } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { changeGroup } from '@/lib/catalog/product-groups/change-group'
import type { GroupJson } from '@/lib/catalog/product-groups/group-schema'
import { dissolveGroup } from '@/lib/catalog/product-groups/leave-group'
import { productPatch } from '@/lib/catalog/products/product-input'
import { patchProduct } from '@/lib/catalog/products/update-product'
import { mailSelect, renderMail } from '@/lib/messaging/email-templates/render-mail'
import { getInvoice } from '@/lib/money/invoices/get-invoice'
import { payOrder } from '@/lib/money/payments/pay-order'
import { startPayment } from '@/lib/money/payments/start-payment'
import { refundInput } from '@/lib/money/refunds/refund-schema'
import { startRefund } from '@/lib/money/refunds/start-refund'
import { db } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import { changeAccountCart } from '@/lib/sales/cart/change-account-cart'
import { getPackingSlip } from '@/lib/sales/fulfillment/orders-to-send'
import { orderList } from '@/lib/sales/order-admin/order-filter'
import { getOrder } from '@/lib/sales/orders/order-queries'
import { requestReturn } from '@/lib/sales/returns/request-return'
import { createUser, placeOrderAs, stockOf } from '@/testing/db/rows'
import { readPdf } from '@/testing/machine/read-pdf'
import { openTestShop } from '@/testing/paypal/payments'
import { createGroup } from '@/testing/shop/groups'
import { orderInput } from '@/testing/shop/order-body'
import { exportOrders } from './export-orders'

/** Every paper about a member of a group names its options, because its name does. */

vi.hoisted(() => {
  process.env.RETURN_DAYS = '14'
})
const { admin, user: buyer, paypal } = await openTestShop()

const colour = { name: 'Colour', kind: 'colour' as const, values: ['Sand', 'Moss'] }
const size = { name: 'Size', kind: 'size' as const, values: ['S', 'M'] }
const colourAndSize = {
  options: [colour, size],
  values: [
    ['Sand', 'S'],
    ['Sand', 'M'],
  ],
}

const memberOf = (group: GroupJson, ...values: string[]) =>
  group.members.find((member) => member.values.join() === values.join())?.product ?? 0

async function paidOrderOf(productId: number, viewer: Viewer = buyer) {
  const { priceCents } = await db.product.findUniqueOrThrow({ where: { id: productId } })
  const { order } = await placeOrderAs(viewer, orderInput([{ product: productId, priceCents, qty: 2 }]))
  const { id } = await startPayment(viewer, order._id)
  await paypal.approve(id)
  await payOrder(viewer, order._id)
  return { orderId: order._id, orderItem: order.orderItems[0]?._id ?? 0 }
}

async function mailsOf(orderId: number) {
  const rows = await db.mail.findMany({ where: { orderId }, orderBy: { id: 'asc' }, select: mailSelect })
  return rows.map((row) => ({ kind: row.kind, ...renderMail(row) }))
}

async function linesFileOf(orderId: number): Promise<string> {
  const filter = orderList.filter.parse({ q: String(orderId) })
  let file = ''
  for await (const part of exportOrders(admin, filter, 'lines', { separator: ',', decimal: '.' }))
    file += part
  return file
}

async function invoiceTextsOf(orderId: number): Promise<string[]> {
  const { pdf } = await getInvoice(admin, { orderId })
  return readPdf(pdf).texts.map(({ text }) => text)
}

/** Each paper of a paid order that nobody has sent yet, as text. */
async function papersOf(orderId: number): Promise<Record<string, string>> {
  const [order, { slip }] = [await getOrder(buyer, orderId), await getPackingSlip(admin, orderId)]
  const mails = (await mailsOf(orderId)).filter(({ kind }) => kind === 'order_paid')
  expect(mails).toHaveLength(1)
  return {
    order: order.orderItems.map(({ name }) => name).join(),
    slip: slip.lines.map(({ name }) => name).join(),
    mail: mails.map(({ text }) => text).join(),
    html: mails.map(({ html }) => html).join(),
    invoice: (await invoiceTextsOf(orderId)).join('\n'),
    file: await linesFileOf(orderId),
  }
}

test('cart, order, mail, invoice, packing slip and file name the options of the member that was bought', async () => {
  const group = await createGroup(colourAndSize)
  const product = memberOf(group, 'Sand', 'M')
  const [line] = await changeAccountCart(buyer, { lines: [{ product, qty: 2 }], keepsLarger: false })
  expect(line?.name).toBe('Linen Shirt, Sand, M')
  const { orderId } = await paidOrderOf(product)
  for (const [paper, text] of Object.entries(await papersOf(orderId)))
    expect(text, paper).toContain('Linen Shirt, Sand, M')
})

test('a name that the group left alone, or that somebody made by hand, is what papers say', async () => {
  const kept = await createGroup({ ...colourAndSize, keepNames: true })
  const hand = await createGroup(colourAndSize)
  const [first, second] = [memberOf(kept, 'Sand', 'M'), memberOf(hand, 'Sand', 'M')]
  const owner = await createUser({ role: 'owner' })
  await patchProduct(owner, second, productPatch.parse({ name: 'The sandy one' }), null)
  for (const [product, name] of [
    [first, 'Test Teapot'],
    [second, 'The sandy one'],
  ] as const) {
    const papers = await papersOf((await paidOrderOf(product)).orderId)
    for (const [paper, text] of Object.entries(papers)) expect(text, paper).toContain(name)
    expect(papers.order).toBe(name)
  }
})

test('an order from a German page has the German name that the pattern makes on its papers', async () => {
  await db.shopSettings.updateMany({
    data: { values: { languages: ['en', 'de'] }, version: { increment: 1 } },
  })
  const group = await createGroup(colourAndSize)
  const translations = {
    de: { name: 'Leinenhemd', options: { Colour: { name: 'Farbe', values: { Sand: 'Sandfarben' } } } },
  }
  await changeGroup(admin, group._id, { translations }, null)
  const german = { language: 'de', prefix: '/de' } as const
  const { orderId } = await speakIn(german, () => paidOrderOf(memberOf(group, 'Sand', 'M')))
  for (const [paper, text] of Object.entries(await papersOf(orderId)))
    expect(text, paper).toContain('Leinenhemd, Sandfarben, M')
})

test('V02 a member with orders is renamed, becomes a draft without a value, and its group is dissolved: papers, return and refund keep the name, and stock and ledger stay with the product', async () => {
  const group = await createGroup(colourAndSize)
  const product = memberOf(group, 'Sand', 'M')
  const { orderId, orderItem } = await paidOrderOf(product)
  const movements = () => db.stockMovement.findMany({ where: { productId: product }, orderBy: { id: 'asc' } })
  const [stock, ledger] = [await stockOf(product), await movements()]
  const named = { ...colour, values: [{ value: 'Beige', was: 'Sand' }, 'Moss'] }
  await changeGroup(admin, group._id, { options: [named, size] }, null)
  const nameNow = () => db.product.findUniqueOrThrow({ where: { id: product }, select: { name: true } })
  expect(await nameNow()).toEqual({ name: 'Linen Shirt, Beige, M' })
  await patchProduct(admin, product, productPatch.parse({ status: 'draft' }), null)
  const withoutM = [
    { ...colour, values: ['Beige', 'Moss'] },
    { ...size, values: ['S'] },
  ]
  await changeGroup(admin, group._id, { options: withoutM }, null)
  await dissolveGroup(admin, group._id)
  expect(await db.product.findUniqueOrThrow({ where: { id: product } })).toMatchObject({ groupId: null })
  expect([await stockOf(product), await movements()]).toEqual([stock, ledger])

  for (const [paper, text] of Object.entries(await papersOf(orderId))) {
    expect(text, paper).toContain('Linen Shirt, Sand, M')
    expect(text, paper).not.toContain('Beige')
  }
  await db.order.update({ where: { id: orderId }, data: { deliveredAt: new Date() }, select: { id: true } })
  const lines = [{ orderItem, qty: 1 }]
  const { made } = await requestReturn(buyer, orderId, { lines, reason: '' })
  expect(JSON.stringify(made)).toContain('Linen Shirt, Sand, M')
  const refunded = { amount: '1.00', reason: 'Torn', lines: [{ orderItem, qty: 1, restock: 1 }] }
  await startRefund(admin, orderId, refundInput.parse(refunded))
  expect(await stockOf(product)).toBe(stock + 1)
  const mails = await mailsOf(orderId)
  const kinds = ['order_placed', 'order_paid', 'order_return_requested', 'order_refunded']
  expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds))
  for (const { kind, text, html } of mails.filter((mail) => kinds.includes(mail.kind))) {
    expect(text, kind).toContain('Linen Shirt, Sand, M')
    expect(html, kind).toContain('Linen Shirt, Sand, M')
  }
})
