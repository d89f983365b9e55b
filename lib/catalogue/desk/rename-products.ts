import 'server-only'
import { recordAudit } from '@/lib/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/auth/viewer'
import { type Transaction, withTransaction } from '@/lib/db/db'
import { readRows } from '@/lib/db/read-rows'
import { Prisma } from '@/lib/generated/prisma/client'
import { Problem } from '@/lib/problem'
import { z } from '@/lib/text/zod'
import { slugOf } from '../slug'
import type { RenameInput, renamedJson } from './rename-input'

const countRow = z.object({ count: z.int() })
const columns = { brand: Prisma.sql`brand`, category: Prisma.sql`category` }

/**
 * Gives all products of a brand or category its new name, at once, and raises their versions. The page of the former category leads to the
 * one that it is now. A product that gets the former name meanwhile keeps it. Owners only. Throws `not-found`, and `name-in-use`, with
 * the number of products that have the new name, unless they may be joined.
 */
export async function renameProducts(
  viewer: Viewer | null,
  { kind, from, to, join }: RenameInput,
): Promise<z.infer<typeof renamedJson>> {
  const owner = requireAction(viewer, 'manage-products')
  const column = columns[kind]
  return withTransaction(async (tx) => {
    const [{ count: products } = { count: 0 }] = await readRows(tx, countRow)`
      select count(*)::int from (select from "Product" where ${column} = ${from} order by id for update) locked`
    if (products === 0) throw new Problem('not-found', { detail: `No product has the ${kind} '${from}'.` })
    if (from === to) return answerOf(products, to)
    const [{ count: others } = { count: 0 }] = await readRows(tx, countRow)`
      select count(*)::int from "Product" where ${column} = ${to}`
    if (others > 0 && !join) {
      const detail = `There is '${to}' already. Joined, the two cannot be told apart again.`
      throw new Problem('name-in-use', { detail, products: others })
    }
    await tx.$executeRaw`
      update "Product" set ${column} = ${to}, version = version + 1, "updatedAt" = now() where ${column} = ${from}`
    if (kind === 'category') await keepFormerPage(tx, from, to)
    await recordAudit(tx, owner, {
      action: others > 0 ? 'names-joined' : 'name-changed',
      entity: 'shop',
      changes: { [kind]: [from, to], products: [null, products] },
    })
    return answerOf(products, to)
  })
}

function answerOf(products: number, to: string) {
  return {
    detail: `${products === 1 ? 'One product is' : `${products} products are`} '${to}' now.`,
    products,
  }
}

async function keepFormerPage(tx: Transaction, from: string, to: string): Promise<void> {
  const [former, present] = [slugOf(from), slugOf(to)]
  await tx.formerCategory.updateMany({ where: { category: from }, data: { category: to } })
  await tx.formerCategory.deleteMany({ where: { slug: present } })
  if (former === '' || former === present) return
  const data = { category: to }
  await tx.formerCategory.upsert({
    where: { slug: former },
    create: { slug: former, ...data },
    update: data,
    select: { slug: true },
  })
}
