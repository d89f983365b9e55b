import 'server-only'
import { countPages, type Paged, type Paging } from '@/lib/db/paging'

/** Longer parameters, of a search for many things, are not repeated four times in a header. */
const maxParametersLength = 1000

/**
 * A bare JSON array with `X-Total-Count` and an RFC 8288 `Link` header of relative references. The links carry the paging
 * parameters and `parameters`, which have to be the known ones in their usual spelling. They are left out when these are
 * very long: the header could become too long.
 */
export function listResponse<T>(
  request: Request,
  { page, pageSize }: Paging,
  { items, total }: Paged<T>,
  parameters = new URLSearchParams(),
): Response {
  const { pathname } = new URL(request.url)
  const last = countPages(total, pageSize)
  const headers = new Headers({ 'X-Total-Count': String(total) })
  const link = (target: number, rel: string) => {
    const query = new URLSearchParams(parameters)
    for (const [name, value] of Object.entries({ page: target, pageSize })) {
      query.delete(name)
      query.append(name, String(value))
    }
    return `<${pathname}?${query}>; rel="${rel}"`
  }
  const links = [
    link(1, 'first'),
    ...(page > 1 ? [link(Math.min(page - 1, last), 'prev')] : []),
    ...(page < last ? [link(page + 1, 'next')] : []),
    link(last, 'last'),
  ]
  if (parameters.toString().length <= maxParametersLength) headers.set('Link', links.join(', '))
  return Response.json(items, { headers })
}
