import type { InvoiceKind } from '@/lib/generated/prisma/enums'
import { paths } from '@/lib/paths'
import type { Period } from './period'

/** The books of a period, with its documents or those of one kind. */
export function booksPath(period: Period, kind?: InvoiceKind): string {
  return `${paths.adminBooks}?${new URLSearchParams({ ...period, ...(kind && { kind }) })}`
}
