import 'server-only'
import type { OperationLine } from '@/lib/admin/health/operation-words'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { orderList } from '@/lib/sales/order-admin/order-filter'
import { unknownCountry } from '@/lib/shared/locale/country-filter'
import { z } from '@/lib/shared/validation/zod'

const shownTexts = 8

const row = z.object({ country: z.string(), count: z.int(), all: z.int(), waiting: z.int() })

/** Returns a line about the paid orders whose country no list names, with what was typed: a warning while one of them is not delivered. */
export async function listUnknownCountries(): Promise<OperationLine[]> {
  const rows = await readRows(db, row)`
    select country, count(*)::int as count, (sum(count(*)) over ())::int as all,
      (sum(count(*) filter (where "deliveredAt" is null)) over ())::int as waiting
    from "Order" where "countryCode" is null and "paidAt" is not null and "cancelledAt" is null and "forgottenAt" is null
    group by country order by count desc, country limit ${shownTexts}`
  const [first] = rows
  if (!first) return []
  const texts = rows.map(({ country, count }) => (count > 1 ? `${country} (${count})` : country))
  const left = first.all - rows.reduce((sum, { count }) => sum + count, 0)
  const goes = first.all === 1 ? 'One paid order goes' : `${first.all} paid orders go`
  return [
    {
      tone: first.waiting > 0 ? 'warning' : 'info',
      what: `${goes} to a country that the shop does not know: ${texts.join(', ')}${left > 0 ? ` and ${left} more` : ''}.`,
      advice:
        'Their labels have no country code. Correct the addresses of those that have not left; the others stay as they were typed.',
      since: null,
      link: { href: orderList.pathOf({ country: unknownCountry }), text: 'See these orders' },
    },
  ]
}
