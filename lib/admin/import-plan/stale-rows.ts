import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { querySql } from '@/lib/platform/db/sql-transaction'
import { errorCode } from '@/lib/shared/problem/error-code'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'

const maxNamed = 1000
export const lineRow = z.object({ line: z.int() })

/** The rows whose product has changed since the plan was made, and those whose SKU another product has got. */
export function staleRows(id: number): Prisma.Sql {
  return Prisma.sql`
    select r.line from "ProductImportRow" r left join "Product" p on p.id = r."productId"
    where r."importId" = ${id} and (
      (r.kind = 'changed' and is_import_row_stale(p, r)) or (
        r.sale is not null and (r.sale ->> 'openId')::int is distinct from (
          select o.id from "PlannedReduction" o where o."productId" = r."productId" and o."endedAt" is null and o."failedAt" is null
        )
      ) or (
        r.kind in ('created', 'changed') and r.fields ->> 'sku' is not null and exists (
          select from "Product" o where o.sku = r.fields ->> 'sku' and o.id is distinct from r."productId"
        )
      )
    ) order by r.line limit ${maxNamed}`
}

/** The answer that names these rows. */
export function staleProblem(all: readonly number[], isOfGroups = false): Problem {
  const lines = [...new Set(all)].sort((one, other) => one - other).slice(0, maxNamed)
  const some = `${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ', …' : ''}`
  const what = isOfGroups ? 'group' : 'product'
  const subject = lines.length === 1 ? `The ${what} of row ${some} has` : `The ${what}s of rows ${some} have`
  const detail = `${subject} changed since the file was checked. Nothing was changed. Please check the file again.`
  return new Problem('import-stale', { detail, rows: lines })
}

/** Names the rows behind an error that says only that something has changed meanwhile. */
export async function throwStale(error: unknown, id: number): Promise<never> {
  const isBare = error instanceof Problem && error.code === 'import-stale' && !error.fields.rows
  if (!isBare && !['23505', '23514'].includes(errorCode(error) ?? '')) throw error
  const rows = z.array(lineRow).parse(await querySql(staleRows(id)))
  throw rows.length > 0
    ? staleProblem(rows.map(({ line }) => line))
    : new Problem('import-stale', { rows: [] })
}
