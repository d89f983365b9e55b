import { expect, test } from 'vitest'
import { db } from '@/lib/db/db'
import { startRefund } from '@/lib/refunds/start-refund'
import { admin, damage, paidAndUnpaid, without } from '@/testing/machine/corrupt-backup'
import { brokenInvariants } from '@/testing/shop/invariants'
import { newRefundId } from '@/testing/shop/invoice-rows'
import { inputOf } from '@/testing/shop/payments'

/** Refunds a unit of a paid order, which goes back on the shelf. */
async function refunded() {
  const { paid } = await paidAndUnpaid()
  const { id: orderItem } = await db.orderItem.findFirstOrThrow({
    where: { orderId: paid },
    select: { id: true },
  })
  const { refund } = await startRefund(admin, paid, inputOf('1.00', [{ orderItem, qty: 1 }]))
  expect(await brokenInvariants()).toEqual([])
  return { paid, refund: refund._id }
}

test('I9 refunds above the capture, and a wrong sum of refunds are found', async () => {
  const { paid, refund } = await refunded()
  await damage(`update "Refund" set "amountCents" = 1000000 where id = ${refund}`)
  expect(await brokenInvariants()).toEqual([
    expect.stringMatching(/^I9: payment \d+: 1000000 refunded of \d+$/),
    `I9: order ${paid}: 100 refunded, 1000000 by its refunds`,
  ])
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
    `I15: order ${paid}: 0 invoices`,
    `I15: order ${unpaid}: 1 invoices`,
    expect.stringMatching(/^I15: refund \d+: 0 credit notes$/),
  ])
})
