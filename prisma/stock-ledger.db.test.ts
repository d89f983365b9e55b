import { expect, test } from 'vitest'
import { db } from '@/lib/db'
import type { StockMovement } from '@/lib/stock/ledger'
import { createOrder, createUser } from '@/lib/testing/rows'

/** Entries that the database itself takes into the ledger, or refuses, whatever the program wants to write. */

const { _id: orderId } = await createOrder(await createUser())
const held: StockMovement = { kind: 'held', change: -2, heldChange: 2, orderId }

test.each<StockMovement>([
  { kind: 'received', change: 5 },
  held,
  { kind: 'released', change: 2, heldChange: -2, orderId },
  { kind: 'sold', change: 0, heldChange: -2, orderId },
  { kind: 'corrected', change: -1, reason: 'broken on the way' },
])('the ledger takes pieces that are $kind', async (entry) => {
  expect(await db.stockMovement.create({ data: entry, select: { kind: true } })).toEqual({ kind: entry.kind })
})

test.each<[string, StockMovement]>([
  ['received for an order', { kind: 'received', change: 5, orderId }],
  ['received, but none', { kind: 'received', change: 0 }],
  ['held and still for sale', { ...held, change: 2 }],
  ['held, but others than were taken', { ...held, heldChange: 3 }],
  ['held for nobody', { ...held, orderId: null }],
  ['released, but not given back', { kind: 'released', change: 0, heldChange: -2, orderId }],
  ['sold and given back', { kind: 'sold', change: 2, heldChange: -2, orderId }],
  ['corrected without a reason', { kind: 'corrected', change: 1 }],
])('the ledger refuses pieces that are %s', async (_, entry) => {
  const writing = db.stockMovement.create({ data: entry, select: { id: true } })
  await expect(writing).rejects.toThrow('StockMovement_kind_check')
})
