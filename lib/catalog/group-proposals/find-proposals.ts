import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import type { Paged, Paging } from '@/lib/shared/lists/paging'
import { slice } from '@/lib/shared/lists/paging'
import { z } from '@/lib/shared/validation/zod'
import { readShop } from '@/lib/store/settings/read-shop'
import { type Proposal, proposeGroups } from './propose-groups'

const productRow = z.object({ id: z.int(), name: z.string(), brand: z.string(), category: z.string() })

/** Of more products without a group only the newest are compared. */
const maxCompared = 20_000

/** Returns one page of the groups that the products could be, the largest first, without the dismissed ones. For owners. */
export async function findProposals(viewer: Viewer | null, paging: Paging): Promise<Paged<Proposal>> {
  requireAction(viewer, 'manage-products')
  const all = await withoutDismissed(await keep())
  const { skip, take } = slice(paging)
  return { items: all.slice(skip, skip + take), total: all.length }
}

/** Returns how many there are, some minutes ago at most. For owners. */
export async function countProposals(viewer: Viewer | null, now = Date.now()): Promise<number> {
  requireAction(viewer, 'manage-products')
  const isFresh = kept !== null && now >= kept.at && now - kept.at < keptMs
  return (await withoutDismissed(isFresh && kept ? kept.proposals : await keep())).length
}

const keptMs = 600_000
let kept: { at: number; proposals: readonly Proposal[] } | null = null

async function keep(): Promise<readonly Proposal[]> {
  const [products, { languages }] = await Promise.all([
    readRows(db, productRow)`
      select id, name, brand, category from "Product" where "groupId" is null order by "createdAt" desc, id desc limit ${maxCompared}`,
    readShop(),
  ])
  const proposals = await proposeGroups(products, languages[0])
  kept = { at: Date.now(), proposals }
  return proposals
}

/** Nor those of which a member has joined a group since. */
async function withoutDismissed(proposals: readonly Proposal[]): Promise<Proposal[]> {
  if (proposals.length === 0) return []
  const ids = proposals.flatMap(({ members }) => members.map(({ product }) => product))
  const [dismissed, grouped] = await Promise.all([
    readRows(db, z.object({ key: z.string() }))`select key from "ProposalDismissal"`,
    readRows(db, z.object({ id: z.int() }))`
      select id from "Product" where "groupId" is not null and id = any(${ids}::int[])`,
  ])
  const gone = new Set(dismissed.map(({ key }) => key))
  const joined = new Set(grouped.map(({ id }) => id))
  return proposals.filter(
    ({ key, members }) => !gone.has(key) && !members.some(({ product }) => joined.has(product)),
  )
}

/** Returns how many proposals were dismissed. For owners. */
export async function countDismissed(viewer: Viewer | null): Promise<number> {
  requireAction(viewer, 'manage-products')
  return db.proposalDismissal.count()
}
