import { adminPaths } from '@/lib/shared/routes/admin-paths'
import type { DocumentFilter } from './document-filter'
import type { Period } from './report-period'

/** The books of a period, with the documents that a filter is for. */
export function booksPath(period: Period, filter: DocumentFilter = {}): string {
  const values = Object.entries(filter).filter(([, value]) => value !== undefined)
  return `${adminPaths.adminBooks}?${new URLSearchParams([...Object.entries(period), ...values.map(([name, value]) => [name, String(value)])])}`
}

/** The same page, at these documents. */
export function documentsPath(period: Period, filter: DocumentFilter = {}): string {
  return `${booksPath(period, filter)}#documents`
}
