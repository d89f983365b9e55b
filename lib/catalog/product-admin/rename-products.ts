import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { slugOf } from '@/lib/catalog/categories/category-slug'
import { carryManufacturer } from '@/lib/catalog/manufacturers/update-manufacturer'
import { Prisma } from '@/lib/generated/prisma/client'
import { readRows } from '@/lib/platform/db/read-rows'
import { type SqlTransaction, withSqlTransaction } from '@/lib/platform/db/sql-transaction'
import { Problem } from '@/lib/shared/problem/problem'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { z } from '@/lib/shared/validation/zod'
import type { RenameInput, renamedJson } from './rename-input'

const idRow = z.object({ id: z.int() })
const countRow = z.object({ count: z.int() })
const columns = { brand: Prisma.sql`brand`, category: Prisma.sql`category` }
/** A statement for all products of a large shop would take longer than a statement may: each one is indexed anew. */
const idsAtOnce = 1000

/**
 * Gives all products of a brand or category its new name, at once, and raises their versions. The maker of a brand goes along; joined with
 * a brand that has one, it is lost. The page of the former category leads to the one that it is now. A product that gets the former name meanwhile keeps it. Owners only. Throws `not-found`, and `name-in-use`, with
 * the number of products that have the new name, unless they may be joined.
 */
export async function renameProducts(
  viewer: Viewer | null,
  { kind, from, to, join }: RenameInput,
): Promise<z.infer<typeof renamedJson>> {
  const owner = requireAction(viewer, 'manage-products')
  const column = columns[kind]
  return withSqlTransaction(async (tx) => {
    const rows = await readRows(tx, idRow)`
      select id from "Product" where ${column} = ${from} order by id for update`
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) throw new Problem('not-found', { detail: `No product has the ${kind} '${from}'.` })
    if (from === to) return answerOf(ids.length, to)
    const [{ count: others } = { count: 0 }] = await readRows(tx, countRow)`
      select count(*)::int from "Product" where ${column} = ${to}`
    if (others > 0 && !join) {
      const detail = `There is '${to}' already. Joined, the two cannot be told apart again.`
      throw new Problem('name-in-use', { detail, products: others })
    }
    for (let start = 0; start < ids.length; start += idsAtOnce)
      await tx.$queryRaw`
        update "Product" set ${column} = ${to}, version = version + 1, "updatedAt" = now()
        where id = any(${ids.slice(start, start + idsAtOnce)}::int[])`
    if (kind === 'category') {
      await keepFormerPage(tx, from, to)
      await carryCategoryNames(tx, from, to)
    }
    const isMakerLost = kind === 'brand' && (await carryManufacturer(tx, from, to, others > 0))
    await renameInViews(tx, { kind, from, to })
    await recordAudit(tx, owner, {
      action: others > 0 ? 'names-joined' : 'name-changed',
      entity: 'shop',
      changes: { [kind]: [from, to], products: [null, ids.length], ...(isMakerLost && { maker: [] }) },
    })
    return answerOf(ids.length, to)
  })
}

function answerOf(products: number, to: string) {
  return {
    detail: `${products === 1 ? 'One product is' : `${products} products are`} '${to}' now.`,
    products,
  }
}

/** Its names in further languages go along, out of date; a category that has one already keeps it. */
async function carryCategoryNames(tx: SqlTransaction, from: string, to: string): Promise<void> {
  // Without any, the statements would rebuild what the search expands, and lock it.
  const [{ count } = { count: 0 }] = await readRows(tx, countRow)`
    select count(*)::int as count from "CategoryTranslation" where category = ${from}`
  if (count === 0) return
  await tx.$queryRaw`
    update "CategoryTranslation" t set category = ${to} where category = ${from}
      and not exists (select from "CategoryTranslation" o where o.category = ${to} and o.language = t.language)`
  await tx.$queryRaw`delete from "CategoryTranslation" where category = ${from}`
}

/** Former pages lead to a category by its name, so that they follow when it is renamed again. */
async function keepFormerPage(tx: SqlTransaction, from: string, to: string): Promise<void> {
  const [former, present] = [slugOf(from), slugOf(to)]
  await tx.$queryRaw`update "FormerCategory" set category = ${to} where category = ${from}`
  await tx.$queryRaw`delete from "FormerCategory" where slug = ${present}`
  if (former === '' || former === present) return
  await tx.$queryRaw`
    insert into "FormerCategory" (slug, category) values (${former}, ${to})
    on conflict (slug) do update set category = excluded.category`
}

const viewRow = z.object({ id: z.int(), path: z.string() })

/** Saved views of products with the former name show those with the new one. */
async function renameInViews(
  tx: SqlTransaction,
  { kind, from, to }: Pick<RenameInput, 'kind' | 'from' | 'to'>,
) {
  const views = await readRows(tx, viewRow)`
    select id, path from "SavedView" where path like ${`${adminPaths.adminProducts}?%`} order by id for update`
  for (const { id, path } of views) {
    const query = new URLSearchParams(path.slice(path.indexOf('?')))
    if (query.get(kind) !== from) continue
    query.set(kind, to)
    await tx.$queryRaw`update "SavedView" set path = ${`${adminPaths.adminProducts}?${query}`} where id = ${id}`
  }
}
