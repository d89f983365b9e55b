import 'server-only'
import { type Principal, requireScope } from '@/lib/accounts/permissions/viewer'
import { db, type Transaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { type ParcelChange, parcelChange } from '@/lib/sales/fulfillment/parcel-change'
import { readSending } from '@/lib/sales/fulfillment/read-sending'
import { recordParcel } from '@/lib/sales/fulfillment/ship-order'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { namedTwice, numberUsed, outcomeOf, Refused } from './bulk-shipping-outcome'
import type { ShipOrdersInput, ShipResult } from './bulk-shipping-schema'

type Parcel = ShipOrdersInput['orders'][number]

/**
 * Marks orders as shipped, or corrects their tracking. Each order has a transaction of its own, as in `shipOrder`: after a call that
 * ended early, the same call changes only the remaining orders. Refuses also a delivered order, an order that is named twice, and a
 * tracking number of another order; a hold is not passed. `dryRun` returns the same outcomes and changes nothing. Owners and staff.
 */
export async function shipOrders(
  viewer: Principal | null,
  { orders, dryRun }: ShipOrdersInput,
): Promise<{ results: ShipResult[] }> {
  const admin = requireScope(viewer, 'work-orders', 'orders:ship')
  const forecast = dryRun ? await forecaster(orders) : null
  const named = new Set<number>()
  const results: ShipResult[] = []
  for (const one of orders) {
    const { id, ...parcel } = one
    const change = () =>
      forecast ? forecast(one) : recordParcel(admin, id, parcel, { isOfMany: true, check: refuseUsed })
    results.push({ id, ...(named.has(id) ? namedTwice : await outcomeOf(change)) })
    named.add(id)
  }
  return { results }
}

/** Returns what says, of one order after the other, what would become of it. */
async function forecaster(orders: readonly Parcel[]): Promise<(one: Parcel) => ParcelChange> {
  const [sendings, holders] = await Promise.all([
    readSending(
      db,
      orders.map(({ id }) => id),
    ),
    readHolders(orders),
  ])
  return ({ id, ...parcel }) => {
    const order = sendings.get(id)
    if (!order) throw new Problem('order-not-found')
    const change = parcelChange(order, parcel, { isOfMany: true })
    if (change === 'unchanged') return change
    const letters = lettersOf(parcel.number)
    const holder = holders.get(letters)
    if (holder !== undefined && holder !== id) throw new Refused(numberUsed(holder))
    const old = lettersOf(order.trackingNumber)
    if (holders.get(old) === id) holders.delete(old)
    if (letters) holders.set(letters, id)
    return change
  }
}

/** Throws when another order has the number. Calls of the same moment with the same number wait for each other. */
async function refuseUsed(tx: Transaction, id: number, number: string): Promise<void> {
  const letters = lettersOf(number)
  if (!letters) return
  await tx.$queryRaw`select 1 from (select pg_advisory_xact_lock(hashtext(${`number ${letters}`}))) locked`
  const [holder] = await readRows(tx, z.object({ id: z.int() }))`
    select id from "Order" where "trackingNumber" <> '' and id <> ${id}
      and upper(regexp_replace("trackingNumber", '[^[:alnum:]]', '', 'g')) = ${letters} limit 1`
  if (holder) throw new Refused(numberUsed(holder.id))
}

const holderRow = z.object({ id: z.int(), letters: z.string() })

/** Returns which order has each of these numbers, however they are spaced; of several, one that is not among `orders`. */
async function readHolders(orders: readonly Parcel[]): Promise<Map<string, number>> {
  const letters = orders.map(({ number }) => lettersOf(number)).filter(Boolean)
  const ids = orders.map(({ id }) => id)
  const rows = await readRows(db, holderRow)`
    select id, upper(regexp_replace("trackingNumber", '[^[:alnum:]]', '', 'g')) as letters from "Order"
    where "trackingNumber" <> '' and upper(regexp_replace("trackingNumber", '[^[:alnum:]]', '', 'g')) = any(${letters}::text[])
    order by id = any(${ids}::int[]) desc, id`
  return new Map(rows.map((row) => [row.letters, row.id]))
}

function lettersOf(number: string): string {
  return number.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()
}
