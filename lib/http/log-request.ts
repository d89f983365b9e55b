import 'server-only'
import { logEvent, withRequestId } from '@/lib/log'
import { parseId } from '@/lib/paths'

type Params = Record<string, string | string[]>
/** What becomes known of a call while it runs. */
export type Call = { viewerId: number | null }

/**
 * Runs one API call under an id of its own, which its answer carries as `X-Request-Id` and all of its log lines name, and
 * writes its line. Nothing that a client has chosen is written but ids.
 */
export function logRequest(
  request: Request,
  params: Params = {},
  answer: (call: Call) => Promise<Response>,
): Promise<Response> {
  const requestId = crypto.randomUUID()
  return withRequestId(requestId, async () => {
    const startedAt = performance.now()
    const call: Call = { viewerId: null }
    const response = await answer(call)
    const path = routePath(new URL(request.url).pathname, params)
    // A picture is a file to whoever asks for it, and kept for ever.
    if (!path.startsWith('/api/')) return response
    const durationMs = Math.round((performance.now() - startedAt) * 10) / 10
    logEvent('request', { method: request.method, path, status: response.status, durationMs, ...call })
    response.headers.set('X-Request-Id', requestId)
    return response
  })
}

/** The path with its ids; other parts that a client has chosen by the name of the parameter. */
export function routePath(pathname: string, params: Params): string {
  let segments = pathname.split('/').filter(Boolean)
  for (const [name, value] of Object.entries(params)) {
    if (Array.isArray(value)) segments = [...segments.slice(0, segments.length - value.length), '*']
    else if (parseId(value) === null)
      segments = segments.map((segment) => (isSame(segment, value) ? `[${name}]` : segment))
  }
  return `/${segments.join('/')}`
}

function isSame(segment: string, value: string): boolean {
  return segment === value || segment === encodeURIComponent(value) || decoded(segment) === value
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
