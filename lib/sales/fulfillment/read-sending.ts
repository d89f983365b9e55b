import 'server-only'
import type { Transaction } from '@/lib/platform/db/db'
import { factsOf, lifecycleSelect } from '@/lib/sales/orders/order-lifecycle'
import { readStatuses } from '@/lib/sales/orders/order-status'
import { packingSlip } from './packing-slip'
import { slipSelect } from './slip-select'

const parcelSelect = { carrier: true, trackingNumber: true, trackingUrl: true } as const

/** Returns what decides whether these orders may leave, with how they were shipped, by id. Where one is locked, that stays. */
export async function readSending(reading: Transaction, ids: readonly number[]) {
  const where = { id: { in: [...ids] } }
  const select = { id: true, ...slipSelect, ...lifecycleSelect, ...parcelSelect } as const
  // One after the other: a transaction has one connection.
  const rows = await reading.order.findMany({ where, select })
  const statuses = await readStatuses(reading, ids)
  return new Map(
    rows.map((row) => {
      const hasNothingToSend = packingSlip(row).stop !== null
      const facts = { ...factsOf(row), hasNothingToSend, isOnHold: statuses.get(row.id) === 'on-hold' }
      return [row.id, { ...row, facts }]
    }),
  )
}

export type OrderToSend =
  Awaited<ReturnType<typeof readSending>> extends Map<number, infer Order> ? Order : never
