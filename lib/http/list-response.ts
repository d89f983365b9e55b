import 'server-only'
import { countPages, type Paged, type Paging } from '@/lib/paging'

/**
 * A bare JSON array with `X-Total-Count` and an RFC 8288 `Link` header of relative references. Of the request's parameters
 * they carry those that the list knows: what else a client has sent would make a header that is too long for it.
 */
export function listResponse<T>(
  request: Request,
  { page, pageSize }: Paging,
  { items, total }: Paged<T>,
): Response {
  const { pathname } = new URL(request.url)
  const last = countPages(total, pageSize)
  const link = (target: number, rel: string) =>
    `<${pathname}?page=${target}&pageSize=${pageSize}>; rel="${rel}"`
  const links = [
    link(1, 'first'),
    ...(page > 1 ? [link(Math.min(page - 1, last), 'prev')] : []),
    ...(page < last ? [link(page + 1, 'next')] : []),
    link(last, 'last'),
  ]
  return Response.json(items, { headers: { 'X-Total-Count': String(total), Link: links.join(', ') } })
}
