import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { queryWithPlan } from '@/lib/platform/db/sql-transaction'
import { z } from '@/lib/shared/validation/zod'

/** Fewer within a day are no pattern, and so many times the usual is unusual. */
const limits = { count: 10, times: 10 }
const dayMs = 24 * 60 * 60 * 1000
const usualDays = 28

const patternRow = z.object({
  what: z.enum(['orders', 'failed payments']),
  /** Who ordered, by e-mail address, or where it goes, by shipping address. */
  of: z.enum(['email', 'place']),
  address: z.string(),
  count: z.int(),
})
/** Orders or failed payments of one address, how often that is usual, and how many times as many these are, rounded down. */
export type UnusualPattern = z.infer<typeof patternRow> & { times: number }

/**
 * Returns the most unusual pattern of the last 24 hours, or null. It is made of the orders placed, or of the attempts to pay that were
 * declined or voided, of one buyer's e-mail address or to one shipping address, in any case of letters. What is usual is the mean number
 * of such orders or attempts of one address within 24 hours, of all addresses and all of the 28 times 24 hours before in which that
 * address had any; 1 if there were none. Unusual are ten times as many, and never fewer than ten. Admins only.
 */
export async function findUnusualPattern(
  viewer: Viewer | null,
  now = new Date(),
): Promise<UnusualPattern | null> {
  requireAction(viewer, 'see-admin')
  const many = await queryWithPlan(
    patternRow,
    Prisma.sql`select what, "of", min(address) as address, sum(count)::int as count
      from (${countsOf({ fromDay: 0, toDay: 1 }, now)}) counted group by what, "of", key having sum(count) >= ${limits.count}`,
  )
  if (many.length === 0) return null
  const usual = await queryWithPlan(
    z.object({ what: patternRow.shape.what, of: patternRow.shape.of, mean: z.number() }),
    Prisma.sql`select what, "of", avg(count)::float8 as mean from (${countsOf({ fromDay: 1, toDay: 1 + usualDays }, now)}) counted group by 1, 2`,
  )
  const patterns = many.map((pattern) => {
    const { mean = 1 } = usual.find(({ what, of }) => what === pattern.what && of === pattern.of) ?? {}
    return { ...pattern, times: Math.floor(pattern.count / mean) }
  })
  const [first] = patterns
    .filter(({ times }) => times >= limits.times)
    .toSorted((one, other) => other.times - one.times || other.count - one.count)
  return first ?? null
}

type Window = { fromDay: number; toDay: number }

/** Counts what happened within some days before `now`, by address and by 24 hours. */
function countsOf({ fromDay, toDay }: Window, now: Date): Prisma.Sql {
  const [since, until] = [new Date(now.getTime() - toDay * dayMs), new Date(now.getTime() - fromDay * dayMs)]
  const within = (of: Prisma.Sql) =>
    Prisma.sql`${of}."createdAt" > ${since}::timestamptz and ${of}."createdAt" <= ${until}::timestamptz`
  const addresses = Prisma.sql`o."buyerEmail" as email, concat_ws(', ', o.address, o."postalCode" || ' ' || o.city, o.country) as place`
  return Prisma.sql`
    select what, "of", lower(who) as key, min(who) as address, count(*) as count,
      floor(extract(epoch from ${now}::timestamptz - at) / 86400) as day
    from (
      select 'orders' as what, o."createdAt" as at, ${addresses} from "Order" o where ${within(Prisma.sql`o`)}
      union all
      select 'failed payments', p."createdAt", ${addresses} from "Payment" p join "Order" o on o.id = p."orderId"
      where p.status in ('declined', 'voided') and ${within(Prisma.sql`p`)}
    ) event cross join lateral (values ('email', email), ('place', place)) by_address ("of", who)
    where who <> '' group by what, "of", key, day`
}
