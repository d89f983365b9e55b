import 'server-only'
import { countPages, type Paged, type Paging } from '@/lib/paging'

/**
 * A bare JSON array with `X-Total-Count` and an RFC 8288 `Link` header of relative references. The links carry only the
 * paging parameters: others, chosen by the client, could make the header too long.
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
