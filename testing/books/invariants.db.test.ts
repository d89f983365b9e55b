import { expect, test } from 'vitest'
import { startRefund } from '@/lib/money/refunds/start-refund'
import { db } from '@/lib/platform/db/db'
import { createProduct } from '@/testing/db/rows'
import { admin, damage, paidAndUnpaid, without } from '@/testing/machine/corrupt-backup'
import { inputOf } from '@/testing/paypal/payments'
import { brokenInvariants } from '@/testing/shop/invariants'
import { newRefundId } from '@/testing/shop/invoice-rows'

test('a paid and an unpaid order break no invariant', async () => {
  await paidAndUnpaid()
})

test('I1 negative stock is found', async () => {
  const { id } = await createProduct()
  await without('Product', 'Product_countInStock_check')
  await damage(`update "Product" set "countInStock" = -1 where id = ${id}`)
  expect(await brokenInvariants()).toContain(`I1: product ${id}: -1`)
})

test('I2 a paid order without a payment or with another amount, and an unpaid one with a payment are found', async () => {
  const { paid, unpaid } = await paidAndUnpaid()
  await damage(`update "Payment" set "amountCents" = 1 where "orderId" = ${paid}`)
  expect(await brokenInvariants()).toEqual([`I2: order ${paid}: 1 completed, 0 of its total`])
  await damage(
    `update "Payment" set "orderId" = ${unpaid}, "amountCents" = (select "totalCents" from "Order" limit 1)`,
  )
  expect(await brokenInvariants()).toEqual(
    expect.arrayContaining([
      `I2: order ${paid}: 0 completed, 0 of its total`,
      `I2: order ${unpaid}: 1 completed, 1 of its total`,
    ]),
  )
})

test('I3 one capture for two payments is found', async () => {
  const { unpaid } = await paidAndUnpaid()
  await without('Payment', 'Payment_captureId_key')
  await damage(
    `insert into "Payment" ("orderId", status, "requestId", "captureId", "amountCents", "updatedAt")
     select ${unpaid}, 'needs_attention', 'again', "captureId", 1, now() from "Payment" where "captureId" is not null`,
  )
  expect(await brokenInvariants()).toEqual([expect.stringMatching(/^I3: capture \S+: 2 payments$/)])
})

test.each([
  ['items', '"itemsCents" = "itemsCents" + 1, "taxCents" = "taxCents" - 1'],
  ['shipping', '"shippingCents" = 0, "totalCents" = "itemsCents" + "taxCents"'],
  ['tax', '"taxCents" = "taxCents" + 1, "totalCents" = "totalCents" + 1'],
])('I4 wrong %s are found', async (_, change) => {
  const { unpaid } = await paidAndUnpaid()
  await damage(`update "Order" set ${change} where id = ${unpaid}`)
  expect(await brokenInvariants()).toEqual([expect.stringMatching(`^I4: order ${unpaid}: `)])
})

test('I5 a second review and a wrong average are found', async () => {
  const { id } = await createProduct()
  await without('Review', 'Review_userId_productId_key')
  const review = `insert into "Review" (name, rating, comment, "userId", "productId") values ('A', 4, '', ${admin.id}, ${id})`
  await damage(review, review)
  expect(await brokenInvariants()).toEqual([
    `I5: product ${id}: 0 reviews counted`,
    `I5: user ${admin.id}, product ${id}`,
  ])
})

test('I5 a hidden review that counts, votes that nobody gave, and one for the own review are found', async () => {
  const { id } = await createProduct()
  const data = { name: 'A', rating: 4, comment: '', userId: admin.id, productId: id }
  const { id: review } = await db.review.create({
    data: { ...data, hiddenAt: new Date(), hiddenReason: 'spam', helpfulCount: 1 },
    select: { id: true },
  })
  await damage(`update "Product" set "numReviews" = 1, "ratingSum" = 4 where id = ${id}`)
  expect(await brokenInvariants()).toEqual([
    `I5: product ${id}: 1 reviews counted`,
    `I5: review ${review}: 1 votes counted`,
  ])
  await damage(`insert into "ReviewVote" ("reviewId", "userId") values (${review}, ${admin.id})`)
  expect(await brokenInvariants()).toContain(`I5: review ${review}: its author has voted`)
})

test('I6 a lost line and units missing from the ledger are found', async () => {
  const { paid, unpaid } = await paidAndUnpaid()
  await damage(
    `delete from "OrderItem" where "orderId" = ${paid}`,
    `delete from "StockMovement" where "orderId" = ${unpaid}`,
  )
  expect(await brokenInvariants()).toEqual(
    expect.arrayContaining([
      `I6: order ${paid}: no lines`,
      `I6: order ${unpaid}: 0 units in the ledger, 1 in its lines`,
    ]),
  )
})

test('I7 a shop without an administrator is found', async () => {
  await damage(`update "User" set role = 'customer' where id = ${admin.id}`)
  expect(await brokenInvariants()).toEqual(['I7: 1 users, none an administrator'])
  await damage(`update "User" set role = 'owner' where id = ${admin.id}`)
})

test('I8 a unit that no movement accounts for is found', async () => {
  const { product } = await paidAndUnpaid()
  await damage(`update "Product" set "countInStock" = "countInStock" + 1 where id = ${product}`)
  expect(await brokenInvariants()).toEqual([
    `I8: product ${product}: 10 in stock, 9 in the ledger, 9 supplied and not taken`,
  ])
})

test('I8 units released twice are found', async () => {
  const { product, unpaid } = await paidAndUnpaid()
  const back = `insert into "StockMovement" (kind, change, "heldChange", "productId", "orderId") values ('released', 1, -1, ${product}, ${unpaid})`
  await damage(back, `update "Product" set "countInStock" = 10 where id = ${product}`)
  expect((await brokenInvariants()).map((text) => text.slice(0, 2))).toEqual(['I6', 'I8'])
})

test('I13 delivered units that are for sale are found', async () => {
  const { unpaid } = await paidAndUnpaid()
  await without('Order', 'Order_delivered_keeps_pieces_check')
  await damage(
    `update "Order" set "deliveredAt" = now(), "stockState" = 'released', "heldUntil" = null where id = ${unpaid}`,
  )
  expect(await brokenInvariants()).toContain(`I13: order ${unpaid}: delivered, and released`)
})

test('I14 an anchor of a list that counts wrongly is found', async () => {
  await damage(`update "ListAnchor" set "olderRows" = 1 where list = 'User'`)
  expect(await brokenInvariants()).toEqual(['I14: User 0: 1 older rows counted'])
  await damage(`update "ListAnchor" set "olderRows" = 0 where list = 'User'`)
  await damage(`update "ListAnchor" set "olderCents" = 1 where list = 'Order'`)
  expect(await brokenInvariants()).toEqual(['I14: Order 0: 1 cents of older rows'])
  await damage(`update "ListAnchor" set "olderCents" = 0 where list = 'Order'`)
  await damage('insert into "GroupSurplus" (surplus) values (1)')
  expect(await brokenInvariants()).toEqual(['I14: groups: 1 members beside the first of each'])
  await damage('delete from "GroupSurplus"')
})

/** Refunds a unit of a paid order, which goes back on the shelf. */
async function refunded() {
  const { paid } = await paidAndUnpaid()
  const { id: orderItem } = await db.orderItem.findFirstOrThrow({ where: { orderId: paid } })
  const { refund } = await startRefund(admin, paid, inputOf('1.00', [{ orderItem, qty: 1 }]))
  expect(await brokenInvariants()).toEqual([])
  return { paid, refund: refund._id }
}

test('I9 refunds above the capture, and a wrong sum of refunds are found', async () => {
  const { paid, refund } = await refunded()
  await damage(`update "Refund" set "amountCents" = 1000000, "itemsCents" = null, "shippingCents" = null, "taxCents" = null
    where id = ${refund}`)
  expect(await brokenInvariants()).toEqual([
    `I9: order ${paid}: 100 refunded, 1000000 by its refunds`,
    expect.stringMatching(/^I9: payment \d+: 1000000 refunded of \d+$/),
    `I9: refund ${refund}: completed, its parts are 0 of 1000000`,
  ])
  await damage(
    `update "Refund" set "itemsCents" = 999900, "shippingCents" = 100, "taxCents" = 0 where id = ${refund}`,
  )
  expect(await brokenInvariants()).toContain(`I9: order ${paid}: a part of its refunds exceeds its own`)
})

test.each([
  [`update "RefundLine" set "restockedAt" = null`, 'I10: refund line 1: 1 movements of 1, 1 wanted'],
  [`update "RefundLine" set qty = 2`, 'I10: order line 1: 2 restocked of 1'],
  [
    `update "Refund" set status = 'pending', "completedAt" = null`,
    'I10: refund line 1: 1 movements of 1, 1 wanted, refund pending',
  ],
])('I10 after %s a wrong restock is found', async (sql, what) => {
  await refunded()
  await damage(sql)
  expect((await brokenInvariants()).some((text) => text.startsWith(what))).toBe(true)
})

test('I11 a mail that is given up without a reason, or sent with the token of a password reset, is found', async () => {
  await without('Mail', 'Mail_given_up_check')
  await damage(
    `insert into "Mail" (id, kind, key, recipient, status) values (1, 'order_paid', 'a', 'a@example.com', 'given_up')`,
    `insert into "Mail" (id, kind, key, recipient, status, "sentAt", details)
     values (2, 'password_reset', 'b', 'a@example.com', 'sent', now(), '{"token": "secret"}')`,
  )
  expect(await brokenInvariants()).toEqual(['I11: mail 1: given_up', 'I11: mail 2: sent'])
})

test('I12 a cancelled order that holds units, is paid or has a payment is found', async () => {
  const { paid, unpaid } = await paidAndUnpaid()
  await without('Order', 'Order_cancelled_check')
  await damage('update "Order" set "cancelledAt" = now()')
  expect(await brokenInvariants()).toEqual([
    `I12: order ${paid}: cancelled, sold, paid, 1 open or completed payments`,
    `I12: order ${unpaid}: cancelled, held, 0 open or completed payments`,
  ])
})

test('I15 a gap in the numbers of invoices, and a paid order or a refund without one, are found', async () => {
  const { paid, unpaid } = await paidAndUnpaid()
  const series = `invoice ${new Date().getUTCFullYear()}`
  await damage(`update "Invoice" set number = 2`)
  expect(await brokenInvariants()).toEqual([`I15: ${series}: 1 issued, up to 2, counted 1`])
  await damage(`update "Invoice" set number = 1, "orderId" = ${unpaid}`)
  await newRefundId(paid)
  expect(await brokenInvariants()).toEqual([
    `I9: order ${paid}: 0 refunded, 2000 by its refunds`,
    expect.stringMatching(/^I9: refund \d+: completed, its parts are 0 of 2000$/),
    `I15: order ${paid}: 0 invoices`,
    `I15: order ${unpaid}: 1 invoices`,
    expect.stringMatching(/^I15: refund \d+: 0 credit notes$/),
  ])
})
