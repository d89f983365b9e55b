import type { InvoiceKind } from '@/lib/generated/prisma/enums'

const prefixes: Record<InvoiceKind, string> = { invoice: '', credit_note: 'CN-' }

/** The number as a document shows it: "2026-000012", of a credit note "CN-2026-000003". */
export function invoiceNumber({
  kind,
  year,
  number,
}: {
  kind: InvoiceKind
  year: number
  number: number
}): string {
  return `${prefixes[kind]}${year}-${String(number).padStart(6, '0')}`
}
