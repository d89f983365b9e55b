import { t } from '@/lib/shared/messages/message'
import { maxPageSize } from '@/lib/shared/validation/number-limits'
import { z } from '@/lib/shared/validation/zod'
import { refuseUnknown } from './list-filter'

/** One page of a list: `page` counts from 1, `pageSize` is at most 100. */
export type Paging = { page: number; pageSize: number }
export type Paged<T> = { items: T[]; total: number }

const numberRule = { error: () => t('field.paging') }

const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/, numberRule)
  .transform(Number)
  .pipe(z.int().min(1, numberRule))

const pagingInput = z.object({
  page: wholeNumber.default(1),
  pageSize: wholeNumber.default(maxPageSize),
})

/** Like `parsePaging`, but throws a ZodError for unknown and repeated parameters, too. */
export function parseStrictPaging(query: URLSearchParams, filter?: z.ZodObject): Paging {
  refuseUnknown(query, { ...filter?.shape, ...pagingInput.shape })
  const repeated = Object.keys(pagingInput.shape).filter((name) => query.getAll(name).length > 1)
  pagingInput.parse(Object.fromEntries(repeated.map((name) => [name, query.getAll(name)])))
  return parsePaging(query)
}

/** Parses `?page=` and `?pageSize=` (default and maximum 100). Throws a ZodError for anything but positive integers. */
export function parsePaging(query: URLSearchParams): Paging {
  const { page, pageSize } = pagingInput.parse(Object.fromEntries(query))
  return { page, pageSize: Math.min(pageSize, maxPageSize) }
}

export function slice({ page, pageSize }: Paging): { skip: number; take: number } {
  return { skip: (page - 1) * pageSize, take: pageSize }
}

/** The number of pages that `total` rows fill; at least one. */
export function countPages(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** A sentence that says which rows of the list a page shows, and which are first; empty when it shows none. */
export function describePage(shown: number, total: number, paging: Paging, order = 'newest'): string {
  if (shown === 0) return ''
  const { skip } = slice(paging)
  return shown === total
    ? `${total} in all, ${order} first.`
    : `${skip + 1} to ${skip + shown} of ${total}, ${order} first.`
}

/** The pages to link: all of at most seven, else the first, the last and those around `page`; `null` stands for pages left out. */
export function linkedPages(page: number, pageCount: number): (number | null)[] {
  if (pageCount <= 7) return Array.from({ length: pageCount }, (_, index) => index + 1)
  const middle = Math.min(Math.max(page, 4), pageCount - 3)
  return [
    1,
    middle === 4 ? 2 : null,
    middle - 1,
    middle,
    middle + 1,
    middle === pageCount - 3 ? pageCount - 1 : null,
    pageCount,
  ]
}
