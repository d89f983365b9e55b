import 'server-only'
import { logEvent, withRequestId } from '@/lib/log'
import { parseId } from '@/lib/paths'

type Params = Record<string, string | string[]>
/** Fields of the log line that are found while the call runs. */
export type Call = { viewerId: number | null }

/**
 * Runs one API call under a new request id, which the response carries as `X-Request-Id` and all log lines of the call
 * contain, and logs the call in one line. Of what the client has sent, the line contains only ids.
 */
export function logRequest(
  request: Request,
  params: Params = {},
  respond: (call: Call) => Promise<Response>,
): Promise<Response> {
  const requestId = crypto.randomUUID()
  return withRequestId(requestId, async () => {
    const startedAt = performance.now()
    const call: Call = { viewerId: null }
    const response = await respond(call)
    const path = routePath(new URL(request.url).pathname, params)
    // A picture has neither a log line nor a request id: browsers and proxies cache it, headers included.
    if (!path.startsWith('/api/')) return response
    const durationMs = Math.round((performance.now() - startedAt) * 10) / 10
    logEvent('request', { method: request.method, path, status: response.status, durationMs, ...call })
    response.headers.set('X-Request-Id', requestId)
    return response
  })
}

/** The path with its ids; other parameter values are replaced by the parameter's name. */
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
