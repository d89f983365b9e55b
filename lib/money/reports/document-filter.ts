import { InvoiceKind, PaymentMethod } from '@/lib/generated/prisma/enums'
import { defineList } from '@/lib/shared/lists/define-list'
import { countryFilter, unknownCountry } from '@/lib/shared/locale/country-filter'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { z } from '@/lib/shared/validation/zod'
import { type Period, periodQuery } from './report-period'

/** Which documents of a period an address asks for: of one kind, country, tax rate in per cent, and way of payment. */
export const documentFilter = z.object({
  kind: z.enum(InvoiceKind).optional(),
  country: countryFilter.optional(),
  rate: z
    .string()
    .regex(/^\d{1,3}(?:\.\d{1,6})?$/)
    .transform(Number)
    .optional(),
  method: z.enum(PaymentMethod).optional(),
})

export type DocumentFilter = z.output<typeof documentFilter>

/** The list of the documents of a period, which is part of the books. */
export const documentList = defineList({
  path: adminPaths.adminBooks,
  parameters: { ...periodQuery.shape, ...documentFilter.shape },
})

/** The books of a period, at the documents that a filter is for. */
export function documentsPath(period: Period, filter: DocumentFilter = {}): string {
  return `${documentList.pathOf({ ...period, ...filter })}#documents`
}

type Traits = {
  kind: InvoiceKind
  countryCode: string | null
  taxPercent: number
  method: PaymentMethod
}

/** Returns whether a filter is for documents like these. */
export function isOf({ kind, country, rate, method }: DocumentFilter, traits: Traits): boolean {
  return (
    (kind ?? traits.kind) === traits.kind &&
    (country === undefined || country === (traits.countryCode ?? unknownCountry)) &&
    (rate ?? traits.taxPercent) === traits.taxPercent &&
    (method ?? traits.method) === traits.method
  )
}
