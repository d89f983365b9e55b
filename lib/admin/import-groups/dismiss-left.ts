import 'server-only'
import { dismissProposalsOf } from '@/lib/catalog/group-proposals/dismiss-proposal'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { z } from '@/lib/shared/validation/zod'

const leavingRow = z.object({ name: z.string(), brand: z.string(), category: z.string() })

/** The products that a file takes out of a group are not proposed as a group again, by the names that they have afterwards. */
export async function dismissLeft(tx: SqlTransaction, importId: number): Promise<void> {
  const products = await readRows(tx, leavingRow)`
    select coalesce(r.fields ->> 'name', p.name) as name, coalesce(r.fields ->> 'brand', p.brand) as brand,
      coalesce(r.fields ->> 'category', p.category) as category
    from "ProductImportRow" r join "Product" p on p.id = r."productId"
    where r."importId" = ${importId} and r.kind = 'changed' and r.member ->> 'left' is not null and r.member ->> 'group' is null`
  await dismissProposalsOf(tx, products)
}
