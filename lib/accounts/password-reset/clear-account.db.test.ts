import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { addCode, addPasskeyOf } from '@/testing/accounts/mfa'
import { createOrder, createUser, newResetTokenOf, placeOrderAs } from '@/testing/db/rows'
import { orderInput } from '@/testing/shop/order-body'
import { reset } from '@/testing/shop/take-over'
import { requestPasswordReset } from './reset-password'

/** What becomes of the rows of each table that belong to an account without a holder. */
const rowsOfTables: Record<string, 'ended' | 'left, of nobody' | 'of the desk alone'> = {
  Passkey: 'ended',
  CodeFactor: 'ended',
  RecoveryCode: 'ended',
  PasswordReset: 'ended',
  Session: 'ended',
  Review: 'left, of nobody',
  ReviewVote: 'ended',
  Order: 'left, of nobody',
  CartLine: 'ended',
  SavedView: 'ended',
  OrderNote: 'of the desk alone',
  StockAlert: 'ended',
  Refund: 'of the desk alone',
  Return: 'left, of nobody',
  Mail: 'ended',
  BulkResult: 'ended',
  IdempotencyKey: 'ended',
}

test('E01 nothing of a stranger is left in any table that belongs to accounts, those of later releases included', async () => {
  const columns = await db.$queryRaw<{ table: string; column: string }[]>`
    select c.conrelid::regclass::text as table, a.attname::text as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = '"User"'::regclass`
  const tables = columns.map(({ table }) => table.replaceAll('"', ''))
  expect(tables.toSorted()).toEqual(Object.keys(rowsOfTables).toSorted())

  const stranger = await createUser({ isProven: false })
  const { _id: orderId, orderItems } = await createOrder(stranger)
  const productId = orderItems[0]?.product ?? 0
  const [userId, email] = [stranger.id, stranger.email]
  await addPasskeyOf(stranger)
  await addCode(stranger)
  await newResetTokenOf(stranger)
  const review = await db.review.create({ data: { userId, productId, name: 'Eve', rating: 1, comment: 'x' } })
  await db.reviewVote.create({ data: { userId, reviewId: review.id } })
  await db.savedView.create({ data: { userId, name: 'x', path: '/adminpage/orders' } })
  await db.stockAlert.create({ data: { userId, productId, email } })
  await db.bulkResult.create({ data: { userId, key: 'x', productId, requestHash: 'x', result: {} } })
  await db.return.create({ data: { userId, orderId, origin: 'buyer' } })
  await placeOrderAs(
    stranger,
    orderInput([{ product: productId, priceCents: 8999, qty: 1 }]),
    'a-key-of-the-stranger',
  )
  // The order has taken it out.
  await db.cartLine.create({ data: { userId, productId, qty: 1 } })
  await requestPasswordReset(email)
  const counts = async () => {
    const all = columns.filter(({ table }) => rowsOfTables[table.replaceAll('"', '')] !== 'of the desk alone')
    const rows = await Promise.all(
      all.map(async ({ table, column }) => {
        const sql = `select count(*)::int as count from ${table} where "${column}" = ${userId}`
        return [table, (await db.$queryRawUnsafe<{ count: number }[]>(sql))[0]?.count]
      }),
    )
    return Object.fromEntries(rows)
  }
  const before = await counts()
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
  const person = await reset(stranger)
  // Their own session, the link's mail and the mail about the password.
  expect(
    Object.entries(await counts()).filter(([table, count]) => count !== 0 && table !== '"Mail"'),
  ).toEqual([['"Session"', 1]])
  expect((await db.review.findUniqueOrThrow({ where: { id: review.id } })).name).toBe('Former customer')
  expect(person).toMatchObject({ ended: expect.stringContaining('1 review') })
})
