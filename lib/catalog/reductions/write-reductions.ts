import 'server-only'
import { auditRows, type LogActor } from '@/lib/accounts/audit/record-audit'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * Returns the statement that writes the reductions of many products, each in place of its open one, with the log. `plans` are of locked
 * products: `productId`, `priceCents`, `compareAtCents`, which is also the price that comes back, `beginsAt`, `endsAt`, and `isRunning` for
 * one whose price the product has already. It returns how many were `written` and the `last` product.
 */
export function writeReductions(editor: LogActor, plans: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    with plan as materialized (${plans}), written as (
      insert into "PlannedReduction" as t ("productId", "priceCents", "compareAtCents", "beginsAt", "endsAt", "beganAt", "priceBeforeCents")
      select "productId", "priceCents", "compareAtCents", "beginsAt", "endsAt",
        case when "isRunning" then now() end, case when "isRunning" then "compareAtCents" end
      from plan
      on conflict ("productId") where "endedAt" is null and "failedAt" is null do update set
        "priceCents" = excluded."priceCents", "compareAtCents" = excluded."compareAtCents", "endsAt" = excluded."endsAt",
        "beginsAt" = case when t."beganAt" is null then excluded."beginsAt" else t."beginsAt" end,
        "beganAt" = coalesce(t."beganAt", excluded."beganAt"),
        "priceBeforeCents" = coalesce(t."priceBeforeCents", excluded."priceBeforeCents")
      returning "productId", "priceCents", "compareAtCents", "beginsAt", "endsAt"
    ), logged as (
      ${auditRows(editor, { action: 'reduction-planned', entity: 'product' }, logRows)}
    )
    select count(*)::int as written, coalesce(max("productId"), 0) as last from written`
}

const iso = (column: Prisma.Sql) =>
  Prisma.sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const amount = (column: Prisma.Sql) => Prisma.sql`to_char(${column} / 100.0, 'FM9999999990.00')`

const logRows = Prisma.sql`(
  select "productId" as "entityId", jsonb_strip_nulls(jsonb_build_object(
    'price', jsonb_build_array(null, ${amount(Prisma.sql`"priceCents"`)}),
    'compareAtPrice', jsonb_build_array(null, ${amount(Prisma.sql`"compareAtCents"`)}),
    'from', jsonb_build_array(null, ${iso(Prisma.sql`"beginsAt"`)}),
    'until', case when "endsAt" is not null then jsonb_build_array(null, ${iso(Prisma.sql`"endsAt"`)}) end
  )) as changes from written
) row`
