import { methodNames } from '@/lib/sales/orders/payment-method'
import { dayInput, idJson, timeJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

/** The days of the list of invoices; without one it is open on that side. */
export const invoiceFilter = z.object({
  from: dayInput.optional().describe('First day of issue, in the shop’s time zone.'),
  to: dayInput.optional().describe('Last day, included.'),
})

const signedAmountJson = z.string().regex(/^-?\d+\.\d{2}$/)

/** An invoice or a credit note, in the words of the books. The amounts of a credit note are negative. */
export const invoiceJson = z.object({
  _id: idJson,
  document: z.string().describe('Its number, such as `2026-000012` or `CN-2026-000003`.'),
  type: z.enum(['invoice', 'credit note']),
  issued: timeJson,
  order: idJson,
  paid: timeJson,
  country: z.string().nullable(),
  items: signedAmountJson,
  shipping: signedAmountJson,
  taxRate: z.number(),
  tax: signedAmountJson,
  total: signedAmountJson,
  currency: z.string().length(3),
  method: z.enum(methodNames),
  providerPayment: z.string().nullable(),
  providerRefund: z.string().nullable(),
  fee: signedAmountJson.nullable().describe('Null while unknown.'),
  forInvoice: z.string().nullable(),
  reason: z.string(),
})
export type InvoiceJson = z.output<typeof invoiceJson>
