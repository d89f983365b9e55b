import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundInput } from '@/lib/money/refunds/refund-schema'
import { startRefund } from '@/lib/money/refunds/start-refund'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { refusalOf } from '@/lib/sales/orders/order-lifecycle'
import { z } from '@/lib/shared/validation/zod'
import { readShop } from '@/lib/store/settings/read-shop'
import { updateShop } from '@/lib/store/settings/update-shop'
import { rounds } from '@/testing/db/rounds'
import { openTestShop } from '@/testing/paypal/payments'
import { requestReturn } from './request-return'
import { readReturnable, returnFacts, returnWindow } from './returnable'
import { updateReturn } from './update-return'

const { admin, paidOrder } = await openTestShop()

const step = fc.record({
  what: fc.constantFrom('ask', 'receive', 'refuse', 'refund', 'refundReturn'),
  qty: fc.integer({ min: 1, max: 3 }),
  which: fc.nat(),
})
type Step = { what: string; qty: number; which: number }

const unitsRow = z.object({ bought: z.int(), returned: z.int(), named: z.int() })

/** Of an order line: what was bought, what its returns have, and what refunds without a return pay back. */
async function unitsOf(orderItem: number) {
  const [row] = await readRows(db, unitsRow)`
    select i.qty as bought,
      (select coalesce(sum(l.qty), 0)::int from "ReturnLine" l join "Return" b on b.id = l."returnId"
        where l."orderItemId" = i.id and b.state <> 'refused') as returned,
      (select coalesce(sum(l."refundedQty"), 0)::int from "RefundLine" l join "Refund" r on r.id = l."refundId"
        where l."orderItemId" = i.id and r."returnId" is null) as named
    from "OrderItem" i where i.id = ${orderItem}`
  return row ?? { bought: 0, returned: 0, named: 0 }
}

test('whatever is asked, received, refused and refunded, the units of returns never exceed those bought', async () => {
  const run = async (steps: Step[]) => {
    const { orderId, orderItem } = await paidOrder({ qty: 4 })
    const ids: number[] = []
    const take = async ({ what, qty, which }: Step) => {
      const returnId = ids[which % Math.max(1, ids.length)] ?? null
      const lines = [{ orderItem, qty }]
      if (what === 'ask') ids.push((await requestReturn(admin, orderId, { lines, reason: '' })).made._id)
      else if (what === 'receive')
        await updateReturn(admin, { orderId, returnId }, { state: 'received', lines: [] })
      else if (what === 'refuse')
        await updateReturn(admin, { orderId, returnId }, { state: 'refused', reason: 'No' })
      else {
        const of = what === 'refundReturn' ? { return: returnId ?? 1 } : {}
        await startRefund(admin, orderId, refundInput.parse({ amount: '0.10', reason: 'x', lines, ...of }))
      }
    }
    for (const each of steps) {
      const { left } = (await readReturnable(db, orderId))[0] ?? { left: -1 }
      const error = await take(each).then(
        () => null,
        (thrown) => thrown.code,
      )
      if (each.what === 'ask') expect(error).toBe(each.qty <= left ? null : 'invalid-input')
      const { bought, returned, named } = await unitsOf(orderItem)
      expect(returned).toBeLessThanOrEqual(bought)
      const rest = (await readReturnable(db, orderId))[0]?.left
      expect(rest).toBe(Math.max(0, bought - returned - named))
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), run), {
    numRuns: rounds(4, 60),
  })
})

test('the window of buyers is the shop’s, at least the law’s where the shop shows its link, and closed without either', async () => {
  const set = async (changes: { returnDays?: number | null; withdrawal?: boolean }) => {
    const { version } = await readShop()
    await updateShop(admin, { version, ...changes })
    return (await returnWindow())?.days ?? null
  }
  expect(await set({})).toBeNull()
  expect(await set({ withdrawal: true })).toBe(14)
  expect(await set({ returnDays: 10 })).toBe(14)
  expect(await set({ returnDays: 30 })).toBe(30)
  expect(await set({ withdrawal: false, returnDays: 3 })).toBe(3)
  expect(await returnWindow()).toEqual({ days: 3, timeZone: 'UTC' })
})

test('only a paid order that has left and is not wholly refunded is open, until its days are over', () => {
  const at = new Date('2026-11-27T10:00:00Z')
  const window = { days: 3, timeZone: 'UTC' }
  const sent = {
    paidAt: at,
    shippedAt: at,
    deliveredAt: null,
    cancelledAt: null,
    totalCents: 10,
    refundedCents: 9,
  }
  const isOpen = (more: object, now = at, days: typeof window | null = window) =>
    refusalOf('ask-for-return', returnFacts({ ...sent, ...more }, days, now)) === null
  expect(isOpen({})).toBe(true)
  expect(isOpen({}, at, null)).toBe(false)
  for (const more of [{ paidAt: null }, { shippedAt: null }, { refundedCents: 10 }, { cancelledAt: at }])
    expect(isOpen(more)).toBe(false)
  const delivered = { deliveredAt: at }
  expect(isOpen(delivered, new Date('2026-11-30T23:59:59Z'))).toBe(true)
  expect(isOpen(delivered, new Date('2026-12-01T00:00:00Z'))).toBe(false)
})
