import { expect } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { stockOf } from './rows'

/** The ledger has to add up to the stock. */
export async function expectSoundLedger(id: number): Promise<void> {
  const { _sum } = await db.stockMovement.aggregate({ where: { productId: id }, _sum: { change: true } })
  expect(_sum.change ?? 0).toBe(await stockOf(id))
}
