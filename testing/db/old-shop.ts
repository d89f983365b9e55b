import type { Client } from 'pg'
import { quote } from '@/ops/backup/catalogue'
import { addRow, type Shapes } from './table-shapes'

/** The checks of these columns are not satisfied by values by type. */
const OWN_VALUES: Record<string, Record<string, string>> = {
  ApiKey: { hash: `repeat('a', 64)` },
  AuditEntry: { via: `'job'` },
  CategoryTranslation: { language: `'de'` },
  Page: { slug: `'terms'` },
  PageTranslation: { slug: `'terms'`, language: `'de'` },
  PageVersion: { slug: `'terms'` },
  ProductTranslation: { language: `'de'` },
  PlannedReduction: { compareAtCents: '2' },
  UploadedPicture: { sha256: `repeat('a', 64)` },
  Withdrawal: { deadline: `now() + interval '14 days'` },
}

const LAMP = { itemsCents: '750', shippingCents: '1000', taxCents: '62', totalCents: '1812' }

/**
 * Sells in the columns of an earlier time, long because it is a list: an owner, a buyer, a product with a review, a paid, a
 * held and a released order, and a mail with a link. The rules of money and stock hold. `shapes` are of that time; `round`
 * counts from 1.
 */
export async function sell(client: Client, shapes: Shapes, round = 1): Promise<void> {
  const add = (table: string, values: Record<string, string>) => addRow(client, shapes, { table, values })
  const user = (who: string) => `(select id from "User" where email = '${who}${round}@example.com')`
  const product = `(select id from "Product" where name = 'Lamp ${round}')`
  const order = '(select max(id) from "Order")'
  for (const who of ['owner', 'buyer'])
    await add('User', {
      name: `'${who} ${round}'`,
      email: `'${who}${round}@example.com'`,
      isAdmin: String(who === 'owner'),
    })
  await add('Product', {
    name: `'Lamp ${round}'`,
    image: `'/images/lamp.webp'`,
    priceCents: '750',
    countInStock: '3',
    ratingSum: '5',
    numReviews: '1',
  })
  const move = (kind: string, change: number, held: number, orderId = 'null') =>
    add('StockMovement', {
      kind: `'${kind}'`,
      change: String(change),
      heldChange: String(held),
      productId: product,
      orderId,
    })
  const place = async (qty: number, values: Record<string, string>) => {
    await add('Order', { userId: user('buyer'), buyerEmail: `'buyer${round}@example.com'`, ...values })
    await add('OrderItem', {
      orderId: order,
      productId: product,
      name: `'Lamp'`,
      priceCents: '750',
      qty: String(qty),
    })
  }
  await add('Review', { productId: product, userId: user('buyer'), rating: '5' })
  await move('received', 6, 0)
  await place(1, { ...LAMP, stockState: `'sold'`, paidAt: 'now()' })
  await add('Payment', {
    ...{ orderId: order, status: `'completed'`, amountCents: '1812' },
    ...{ requestId: `'paid ${round}'`, captureId: `'capture ${round}'` },
  })
  await move('held', -1, 1, order)
  await move('sold', 0, -1, order)
  await add('Invoice', { kind: `'invoice'`, year: '2026', number: String(round), orderId: order })
  if (round === 1) await add('InvoiceCounter', { kind: `'invoice'`, year: '2026', last: '1' })
  else if (shapes.has('InvoiceCounter')) await client.query('update "InvoiceCounter" set last = last + 1')
  const open = { itemsCents: '1500', shippingCents: '1000', taxCents: '123', totalCents: '2623' }
  await place(2, { ...open, stockState: `'held'`, heldUntil: `now() + interval '1 hour'` })
  await add('Payment', {
    orderId: order,
    status: `'created'`,
    amountCents: '2623',
    requestId: `'open ${round}'`,
  })
  await move('held', -2, 2, order)
  await place(1, { ...LAMP, stockState: `'released'` })
  await move('held', -1, 1, order)
  await move('released', 1, -1, order)
  await add('Mail', {
    kind: `'password_reset'`,
    key: `'reset ${round}'`,
    recipient: `'buyer${round}@example.com'`,
    details: `'{"name": "Bea", "token": "usable-${round}"}'`,
    userId: user('buyer'),
  })
}

/** Fills an empty shop of any time: it sells, and every other table gets a row. */
export async function fillShop(client: Client, shapes: Shapes): Promise<void> {
  await sell(client, shapes)
  for (const table of shapes.keys()) {
    const { rowCount } = await client.query(`select 1 from ${quote(table)} limit 1`)
    if (!rowCount) await addRow(client, shapes, { table, values: OWN_VALUES[table] ?? {}, isWhole: true })
  }
}
