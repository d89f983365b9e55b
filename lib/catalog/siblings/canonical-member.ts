import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { z } from '@/lib/shared/validation/zod'

/**
 * The canonical member of a group is its first live one in the owner's order, sold out or not: search engines list its address only,
 * and one that changed with stock or price would lose its rank each time.
 */

/** Puts rows `m` of "Product" that are of one group in the owner's order: by the places of their values, of the first option first. */
export const ownersOrder = Prisma.sql`array(
  select v.position from unnest(m."valueIds") with ordinality chosen (id, place)
  join "OptionValue" v on v.id = chosen.id order by chosen.place
), m.id`

const canonicalRow = z.object({ groupId: z.int(), id: z.int() })

/** Returns by the id of a group the id of its canonical member. Groups without a live member are left out. */
export async function readCanonicalMembers(groupIds: readonly number[]): Promise<Map<number, number>> {
  if (groupIds.length === 0) return new Map()
  const rows = await readRows(db, canonicalRow)`
    select distinct on (m."groupId") m."groupId", m.id from "Product" m
    where m."groupId" = any(${groupIds}::int[]) and m.status = 'live' order by m."groupId", ${ownersOrder}`
  return new Map(rows.map(({ groupId, id }) => [groupId, id]))
}
