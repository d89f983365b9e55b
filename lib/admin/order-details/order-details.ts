import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { PaymentMethod } from '@/lib/generated/prisma/enums'
import { todayOf } from '@/lib/platform/db/day-range'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { lawPages } from '@/lib/shared/routes/page-slugs'
import { z } from '@/lib/shared/validation/zod'
import { readShop } from '@/lib/store/settings/read-shop'

const customerRow = z.object({ orders: z.int(), paidCents: z.number() })
const paymentRow = z.object({
  method: z.enum(PaymentMethod),
  paypalOrder: z.string().nullable(),
  capture: z.string().nullable(),
  reference: z.string(),
  receivedOn: z.date().nullable(),
  /** What PayPal keeps; null while unknown. */
  feeCents: z.int().nullable(),
})

const pageRow = z.object({ slug: z.enum(lawPages), number: z.int(), language: z.string().nullable() })

export type OrderDetails = {
  /** The orders of its customer, this one included, and what they have paid: of the account, or of the e-mail address once it is deleted. */
  customer: z.infer<typeof customerRow>
  payment: z.infer<typeof paymentRow> | null
  /** The page versions that the buyer was shown; `language` is told where the shop has several languages or the version is not in its own. */
  pages: (Omit<z.infer<typeof pageRow>, 'language'> & { language?: string })[]
  /** Now, in the shop's time zone, such as 2026-11-30. */
  today: string
}

/** Returns it to admins. */
export async function getOrderDetails(viewer: Viewer | null, orderId: number): Promise<OrderDetails> {
  requireAction(viewer, 'see-admin')
  const [{ languages }, [customer], [payment], pages] = await Promise.all([
    readShop(),
    readRows(db, customerRow)`
      select count(*)::int as orders,
        coalesce(sum(o."totalCents") filter (where o."paidAt" is not null), 0)::float8 as "paidCents"
      from "Order" own join "Order" o on case when own."userId" is null
        then o.id = own.id or own."buyerEmail" <> '' and o."userId" is null and o."buyerEmail" = own."buyerEmail"
        else o."userId" = own."userId" end
      where own.id = ${orderId}`,
    readRows(db, paymentRow)`
      select method, "providerOrderId" as "paypalOrder", "captureId" as capture, reference, "receivedOn", "feeCents" from "Payment"
      where "orderId" = ${orderId} and ("captureId" is not null or status = 'completed')
      order by status = 'completed' desc, id desc limit 1`,
    readRows(db, pageRow)`
      select slug, number, v.language from "PageVersion" v join "Order" o on v.id in (o."termsId", o."privacyId", o."returnsId")
      where o.id = ${orderId} order by slug = 'terms' desc, slug`,
  ])
  const [own = 'en'] = languages
  return {
    customer: customer ?? { orders: 1, paidCents: 0 },
    payment: payment ?? null,
    pages: pages.map(({ language, ...page }) => {
      const isNamed = languages.length > 1 || (language ?? own) !== own
      return isNamed ? { ...page, language: language ?? own } : page
    }),
    today: todayOf(),
  }
}
