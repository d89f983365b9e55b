import { z } from '@/lib/zod'

export const mostPerPage = 100

/** One page of a list: `page` counts from 1, `pageSize` is at most 100. */
export type Paging = { page: number; pageSize: number }
/** One page of rows and how many there are in all. */
export type Paged<T> = { items: T[]; total: number }

const wrongNumber = 'page and pageSize are whole numbers from 1 on.'

const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/, wrongNumber)
  .transform(Number)
  .pipe(z.int().min(1, wrongNumber))

/** `?page=` and `?pageSize=` (default 100, larger ones are cut to 100). Throws a ZodError for anything but whole numbers. */
export function parsePaging(query: URLSearchParams): Paging {
  const { page, pageSize } = z
    .object({ page: wholeNumber.default(1), pageSize: wholeNumber.default(mostPerPage) })
    .parse(Object.fromEntries(query))
  return { page, pageSize: Math.min(pageSize, mostPerPage) }
}

/** Where a page begins, and how long it is, in a database query. */
export function slice({ page, pageSize }: Paging): { skip: number; take: number } {
  return { skip: (page - 1) * pageSize, take: pageSize }
}

/** How many pages `total` rows fill; at least one. */
export function countPages(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** Which rows of a list a page shows, for people; empty when there are none. */
export function describePage(shown: number, total: number, paging: Paging): string {
  if (shown === 0) return ''
  const { skip } = slice(paging)
  return shown === total
    ? `${total} in all, newest first.`
    : `${skip + 1} to ${skip + shown} of ${total}, newest first.`
}
