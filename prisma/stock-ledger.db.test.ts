import { expect, test } from 'vitest'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { stockReasons } from '@/lib/sales/inventory/stock-reasons'
import { createOrder, createUser } from '@/testing/db/rows'

/** Ledger entries that the database's constraints accept and refuse. */

type StockMovement = Prisma.StockMovementCreateManyInput
const { _id: orderId } = await createOrder(await createUser())
const held: StockMovement = { kind: 'held', change: -2, heldChange: 2, orderId }

test.each<StockMovement>([
  { kind: 'received', change: 5 },
  held,
  { kind: 'released', change: 2, heldChange: -2, orderId },
  { kind: 'sold', change: 0, heldChange: -2, orderId },
  { kind: 'corrected', change: -1, reason: 'broken on the way' },
  { kind: 'corrected', change: -1, cause: 'own-use', note: 'For the window.', actorId: 1, actorName: 'Ann' },
])('the ledger accepts a sound entry of kind $kind', async (entry) => {
  expect(await db.stockMovement.create({ data: entry, select: { kind: true } })).toEqual({ kind: entry.kind })
})

test.each<[string, StockMovement]>([
  ['received for an order', { kind: 'received', change: 5, orderId }],
  ['received in the number of 0', { kind: 'received', change: 0 }],
  ['held and added to stock', { ...held, change: 2 }],
  ['held in another number than taken from stock', { ...held, heldChange: 3 }],
  ['held without an order', { ...held, orderId: null }],
  ['released and not returned to stock', { kind: 'released', change: 0, heldChange: -2, orderId }],
  ['sold and returned to stock', { kind: 'sold', change: 2, heldChange: -2, orderId }],
  ['corrected without a reason', { kind: 'corrected', change: 1 }],
])('the ledger refuses units that are %s', async (_, entry) => {
  await expect(write(entry)).rejects.toThrow('StockMovement_kind_check')
})

test('the ledger refuses causes that its list lacks and notes of more than 500 characters', async () => {
  const entry: StockMovement = { kind: 'corrected', change: 1 }
  await expect(write({ ...entry, cause: 'stolen' })).rejects.toThrow('StockMovement_cause_check')
  for (const cause of Object.keys(stockReasons)) await write({ ...entry, cause, note: 'x'.repeat(500) })
  await expect(write({ ...entry, cause: 'lost', note: 'x'.repeat(501) })).rejects.toThrow('note_check')
})

const write = (data: StockMovement) => db.stockMovement.create({ data, select: { id: true } })
