import 'server-only'
import type { Transaction } from '@/lib/db/db'
import type { Prisma } from '@/lib/generated/prisma/client'

/** An entry of the ledger: `change` applies to countInStock, `heldChange` to the units that unpaid orders hold. */
export type StockMovement = Prisma.StockMovementCreateManyInput

/**
 * Appends entries to the stock ledger. Runs in the transaction that changes countInStock, so that a product's changes
 * always add up to its countInStock.
 */
export async function recordMovements(tx: Transaction, movements: StockMovement[]): Promise<void> {
  await tx.stockMovement.createMany({ data: movements })
}
