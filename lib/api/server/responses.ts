import 'server-only'
import { createHash } from 'node:crypto'
import { isKnownEtag, REVALIDATE } from '@/lib/platform/edge/cache-control'
import { countPages, type Paged, type Paging } from '@/lib/shared/lists/paging'
import { formatAmount } from '@/lib/shared/money/money'
import { namedLanguage } from './call-language'

/** Marks a response as the same for everybody: the front server keeps it, and caches ask each time. */
export function cacheableByFront(response: Response): Response {
  response.headers.set('Cache-Control', REVALIDATE)
  return response
}

/** The JSON of a row with an `ETag`, `"VERSION.HASH"`: the hash also changes without an edit. 304 when the client has it. */
export function versionedResponse(request: Request, json: { version: number }): Response {
  const body = JSON.stringify(json)
  const hash = createHash('sha1').update(body).digest('base64url')
  const headers = { 'Content-Type': 'application/json', ETag: `"${json.version}.${hash}"` }
  const isKnown = isKnownEtag(request.headers.get('if-none-match'), headers.ETag)
  return new Response(isKnown ? null : body, { status: isKnown ? 304 : 200, headers })
}

/** The versions that an `If-Match` names, by themselves or in an `ETag`; null when any will do. What is neither matches nothing. */
export function versionsIn(ifMatch: string | null): number[] | null {
  if (ifMatch === null || ifMatch.trim() === '*') return null
  return ifMatch.split(',').flatMap((tag) => {
    const [, version] = /^(?:W\/)?"(\d{1,9})(?:\.[^"]*)?"$/.exec(tag.trim()) ?? []
    return version === undefined ? [] : [Number(version)]
  })
}

/** Names the words that were searched instead of misspelt ones, with what is not ASCII percent-encoded. */
export function withCorrection(response: Response, correctedTo: string | null): Response {
  const text = correctedTo?.replaceAll(/[^ -~]+/g, encodeURIComponent)
  if (text !== undefined) response.headers.set('X-Corrected-Query', text)
  return response
}

/** Says what all rows of a list come to, if that is known. */
export function withAmount(response: Response, cents: number | undefined): Response {
  if (cents !== undefined) response.headers.set('X-Total-Amount', formatAmount(cents))
  return response
}

type FeedNext = { updatedSince: string; after: number } | null

/** A bare JSON array with `X-Total-Count`, and a `Link` to the next page. `parameters` have to be known ones. */
export function feedResponse<T>(
  request: Request,
  { pageSize }: Paging,
  { items, total, next }: Paged<T> & { next: FeedNext },
): Response {
  const { pathname, searchParams } = new URL(request.url)
  const headers = new Headers({ 'X-Total-Count': String(total) })
  if (next) {
    const query = new URLSearchParams(searchParams)
    query.delete('page')
    for (const [name, value] of Object.entries({ ...next, pageSize })) query.set(name, String(value))
    headers.set('Link', `<${pathname}?${query}>; rel="next"`)
  }
  return Response.json(items, { headers })
}

/** Longer parameters, of a search for many things, are not repeated four times in a header. */
const maxParametersLength = 1000

/**
 * A bare JSON array with `X-Total-Count` and an RFC 8288 `Link` header of relative references. The links carry the paging
 * parameters, the language of the call and `parameters`, which have to be the known ones in their usual spelling. They are left out when these are
 * very long: the header could become too long.
 */
export function listResponse<T>(
  request: Request,
  { page, pageSize }: Paging,
  { items, total }: Paged<T>,
  parameters = new URLSearchParams(),
): Response {
  const { pathname } = new URL(request.url)
  const lang = namedLanguage(request)
  const last = countPages(total, pageSize)
  const headers = new Headers({ 'X-Total-Count': String(total) })
  const link = (target: number, rel: string) => {
    const query = new URLSearchParams(parameters)
    for (const [name, value] of Object.entries({ page: target, pageSize })) {
      query.delete(name)
      query.append(name, String(value))
    }
    if (lang !== null) query.append('lang', lang)
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
