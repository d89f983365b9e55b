import { expect, request as requests } from '@playwright/test'
import { homeTerms, termsFor } from '@/lib/catalog/pricing/sale-terms'
import { orderTotals } from '@/lib/catalog/pricing/totals'
import { kindNames, mailKinds } from '@/lib/messaging/outbox/mail-kinds'
import { centsOf, formatAmount } from '@/lib/shared/money/money'
import { query } from '@/testing/books/database'
import {
  admin,
  apiLogIn,
  bearer,
  newAccount,
  newProduct,
  newReview,
  payOrder,
  readOrder,
  startPayment,
} from '@/testing/browser/accounts'
import { paypalControl } from '@/testing/paypal/paypal-control'
import { plainShop } from '@/testing/shop/plain-shop'
import { openDemoShop } from './own-shop'
import { manyHolds } from './shop'

/** No other amount, rate or span of the shop is one of Austria's here. */
const austria = {
  code: 'AT',
  taxPercent: 20,
  shippingFee: '4.87',
  freeShippingAbove: '51.13',
  days: { min: 2, max: 3 },
}
const germany = {
  ...{ code: 'DE', taxPercent: 19, shippingFee: '8.93', freeShippingAbove: '93.17' },
  days: { min: 6, max: 8 },
}
const settings = {
  ...{ name: 'Grazer Lampen', description: 'Lamps and more, made by hand.', country: 'AT', currency: 'EUR' },
  ...{ sellerName: 'Grazer Lampen', sellerAddress: 'Schmiedgasse 1\n8010 Graz', sellerTaxId: 'ATU12345678' },
  ...{ contactEmail: 'hilfe@lampen.example', pricesIncludeTax: true, taxPercent: 20, taxLabel: 'VAT' },
  ...{
    countries: [austria, germany],
    shipsElsewhere: false,
    shippingFee: '4.87',
    freeShippingAbove: '51.13',
  },
  ...{ askVatId: true, returnDays: 14, withdrawal: true, deliveryDays: austria.days },
}

export const berlin = { address: 'Torstraße 9', city: 'Berlin', postalCode: '10119', country: 'Germany' }
const graz = { address: 'Sporgasse 7', city: 'Graz', postalCode: '8010', country: 'Austria' }

/** A quarter past midnight in Graz, and still the day before in UTC. */
const moment = '2026-07-14T22:15:00Z'

export type GrazShop = Awaited<ReturnType<typeof openGrazShop>>

/**
 * Starts a shop in Graz that sells in euros to Austria and Germany, with the demo's goods and reviews, orders to both countries in
 * every state, papers, a return, a withdrawal, a payment that needs attention, and a mail of each kind about an order to Germany.
 */
export async function openGrazShop() {
  const zone = { SHOP_TIME_ZONE: 'Europe/Vienna', MAIL_OWNER: 'chefin@lampen.example' }
  const shop = await openDemoShop('graz', { SHOP_SEED: 'none', PAYMENTS: 'simulator', ...manyHolds, ...zone })
  const { baseURL, databaseUrl } = shop
  const newVisitor = () => requests.newContext({ baseURL })
  const [visitor, desk, buyer] = [await newVisitor(), await newVisitor(), await newVisitor()]
  await query(databaseUrl, 'truncate "Order", "Mail" cascade')
  const owner = await apiLogIn(desk, admin)
  const asOwner = bearer(owner)
  const set = await desk.put('/api/settings/', { headers: asOwner, data: { ...settings, version: 0 } })
  expect([set.status(), await set.text()]).toEqual([200, expect.any(String)])

  const people = await newAccount(buyer, 'Bernd Beispiel')
  const product = await newProduct(desk, { name: 'Stehlampe', price: '59.90', countInStock: '50' }, owner)
  await newReview(buyer, people.info, product._id)
  const place = async (shippingAddress: typeof berlin, code: string, qty = 1) => {
    const terms = termsFor(rules, code) ?? homeTerms(rules)
    const { totalCents } = orderTotals([{ priceCents: centsOf(product.price), qty }], terms)
    const data = {
      orderItems: [{ product: product._id, qty }],
      ...{ paymentMethod: 'Paypal', shippingAddress, totalPrice: formatAmount(totalCents) },
    }
    const placed = await buyer.post('/api/orders/add/', { headers: bearer(people.info), data })
    expect(placed.status(), await placed.text()).toBe(201)
    return readOrder(buyer, people.info, (await placed.json())._id)
  }
  const paid = async (...to: Parameters<typeof place>) =>
    payOrder(buyer, people.info, (await place(...to))._id)
  const ask = async (
    method: 'PUT' | 'POST',
    path: string,
    data: object,
    headers: Record<string, string> = asOwner,
  ) => {
    const answer = await desk.fetch(path, { method, headers, data })
    expect([path, answer.ok(), answer.ok() ? '' : await answer.text()]).toEqual([path, true, ''])
    return answer
  }

  const toAustria = await paid(graz, 'AT')
  const toShip = await paid(berlin, 'DE')
  const unpaid = await place(berlin, 'DE')
  const cancelled = await place(berlin, 'DE')
  await ask('POST', `/api/orders/${cancelled._id}/cancel/`, {}, bearer(people.info))
  const doubtful = await place(berlin, 'DE')
  const paypal = paypalControl(shop.simulatorUrl ?? '')
  await paypal.control('faults', { amountOffByCents: -1 })
  await paypal.onPage('approve', await startPayment(buyer, people.info, doubtful._id))
  await buyer.put(`/api/orders/${doubtful._id}/pay/`, { headers: bearer(people.info) })

  const delivered = await paid(berlin, 'DE', 2)
  const at = `/api/orders/${delivered._id}`
  await ask('PUT', `${at}/ship/`, { carrier: 'DHL', number: 'JD1', url: 'https://www.dhl.de/JD1' })
  await ask('PUT', `/api/orders/deliver/${delivered._id}/`, {})
  await ask('POST', `${at}/notes/`, { text: 'Wants it by Friday.' })
  const lines = [{ orderItem: delivered.orderItems[0]?._id, qty: 1 }]
  await ask('POST', `${at}/returns/`, { lines, reason: 'Too tall' }, bearer(people.info))
  await ask('POST', `${at}/refunds/`, { amount: '10.00', reason: 'A scratch', restock: [] })
  const withdrawal = {
    name: 'Bernd Beispiel',
    order: String(toShip._id),
    email: people.email,
    lines: 'The lamp',
  }
  await ask('POST', '/api/withdrawals/', withdrawal, {})
  const orders = { toAustria, toShip, unpaid, cancelled, doubtful, delivered }
  const mails = await queueMails(databaseUrl, delivered._id, people.info.id, people.email)
  await moveTimes(databaseUrl)
  async function close() {
    for (const context of [visitor, desk, buyer]) await context.dispose()
    await shop.close()
  }
  return { ...shop, visitor, desk, asOwner, buyer, account: people, product, orders, mails, close }
}

const cents = ({ shippingFee, freeShippingAbove, ...row }: typeof austria) => {
  return { ...row, shippingFee: centsOf(shippingFee), freeShippingAbove: centsOf(freeShippingAbove) }
}
const rules = {
  ...plainShop,
  country: 'AT',
  pricesIncludeTax: true,
  countries: [cents(austria), cents(germany)],
}

/** Stores a mail of each kind, and returns their ids by kind. */
async function queueMails(url: string, orderId: number, userId: number, email: string) {
  const rows = kindNames.map((kind) => {
    const isOfOrder = kind.startsWith('order') || kind === 'needs_attention'
    const details = { ...mailKinds[kind].sample }
    return {
      kind,
      key: `graz ${kind}`,
      orderId: isOfOrder ? orderId : null,
      details,
      userId,
      recipient: email,
    }
  })
  const stored = await query(
    url,
    `insert into "Mail" (kind, key, "orderId", details, "userId", recipient, "withoutServer", "giveUpAt")
     select kind, key, "orderId", details, "userId", recipient, true, now()
     from jsonb_to_recordset($1) as row(kind text, key text, "orderId" int, details jsonb, "userId" int, recipient text)
     returning id, kind`,
    [JSON.stringify(rows)],
  )
  return stored.map(({ id, kind }) => ({ id: Number(id), kind: String(kind) }))
}

/** What has happened in the shop, by table. */
const times = {
  Order: ['createdAt', 'paidAt', 'shippedAt', 'deliveredAt', 'cancelledAt'],
  Invoice: ['issuedAt', 'suppliedAt'],
  Payment: ['createdAt'],
  Refund: ['createdAt', 'completedAt'],
  Return: ['createdAt'],
  Withdrawal: ['receivedAt'],
  OrderNote: ['createdAt'],
  Review: ['createdAt'],
  Mail: ['createdAt'],
  AuditEntry: ['at'],
  StockMovement: ['createdAt'],
}

/** Moves what has happened since the start of the tests to `moment`. */
async function moveTimes(url: string): Promise<void> {
  const statements = Object.entries(times).flatMap(([table, columns]) =>
    columns.map(
      (name) => `update "${table}" set "${name}" = '${moment}' where "${name}" > now() - interval '1 hour'`,
    ),
  )
  // The shop has sold in euros for ever, and rows that are never changed again may be changed here.
  const log = `delete from "AuditEntry" where entity = 'shop'`
  await query(url, ['set session_replication_role = replica', ...statements, log].join(';'))
}
