import 'server-only'
import { countPages, type Paged, type Paging } from '@/lib/paging'

/** A bare JSON array with `X-Total-Count` and an RFC 8288 `Link` header of relative references. */
export function listResponse<T>(
  request: Request,
  { page, pageSize }: Paging,
  { items, total }: Paged<T>,
): Response {
  const { pathname, searchParams } = new URL(request.url)
  const last = countPages(total, pageSize)
  function link(target: number, rel: string): string {
    const query = new URLSearchParams(searchParams)
    query.set('page', String(target))
    return `<${pathname}?${query}>; rel="${rel}"`
  }
  const links = [
    link(1, 'first'),
    ...(page > 1 ? [link(Math.min(page - 1, last), 'prev')] : []),
    ...(page < last ? [link(page + 1, 'next')] : []),
    link(last, 'last'),
  ]
  return Response.json(items, { headers: { 'X-Total-Count': String(total), Link: links.join(', ') } })
}
