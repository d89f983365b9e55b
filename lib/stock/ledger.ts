import 'server-only'
import type { Transaction } from '@/lib/db'
import type { Prisma } from '@/lib/generated/prisma/client'

/** One entry of the ledger; `change` is what it did to countInStock, `heldChange` to the pieces that unpaid orders hold. */
export type StockMovement = Prisma.StockMovementCreateManyInput

/**
 * Writes entries into the stock ledger. Called in the very transaction that changes countInStock, so that the sum of a
 * product's changes is always what is there.
 */
export async function recordMovements(tx: Transaction, movements: StockMovement[]): Promise<void> {
  await tx.stockMovement.createMany({ data: movements })
}
