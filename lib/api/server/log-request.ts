import 'server-only'
import { reportCall } from '@/lib/admin/metrics/call-observer'
import { REQUEST_ID } from '@/lib/platform/edge/protocol'
import { logEvent, withRequestId } from '@/lib/platform/logging/log'
import { parseId } from '@/lib/shared/routes/paths'

type Params = Record<string, string | string[]>
/** Fields of the log line that are found while the call runs. */
export type LoggedCall = { viewerId: number | null; keyId?: number; code?: string; orderId?: number }

/** Monitors make these calls every few seconds. */
const probes = ['/api/health', '/api/health/ready', '/api/metrics']

/**
 * Runs one API call under the request id of a trusted proxy or a new one, which the response carries as `X-Request-Id` and all log lines of
 * the call contain, and logs the call in one line, unless it is a probe. Of what the client has sent, the line contains only ids.
 */
export function logRequest(
  request: Request,
  params: Params = {},
  respond: (call: LoggedCall) => Promise<Response>,
): Promise<Response> {
  const requestId = request.headers.get(REQUEST_ID) ?? crypto.randomUUID()
  return withRequestId(requestId, async () => {
    const startedAt = performance.now()
    const call: LoggedCall = { viewerId: null }
    const response = await respond(call)
    const { pathname } = new URL(request.url)
    const path = routePath(pathname, params)
    // A picture has neither a log line nor a request id: browsers and proxies cache it, headers included.
    if (!path.startsWith('/api/')) return response
    const tookMs = performance.now() - startedAt
    const { method } = request
    const { status } = response
    const durationMs = Math.round(tookMs * 10) / 10
    if (!probes.includes(path)) logEvent('request', { method, path, status, durationMs, ...call })
    reportCall({ method, route: routePattern(pathname, params), status, seconds: tookMs / 1000 })
    response.headers.set('X-Request-Id', requestId)
    return response
  })
}

/** The path with its ids; other parameter values are replaced by the parameter's name. */
export function routePath(pathname: string, params: Params): string {
  const others = Object.entries(params).filter(([, value]) => Array.isArray(value) || parseId(value) === null)
  return routePattern(pathname, Object.fromEntries(others))
}

/** The path with all parameter values replaced by their names: one for each route, whatever clients send. */
function routePattern(pathname: string, params: Params): string {
  let segments = pathname.split('/').filter(Boolean)
  for (const [name, value] of Object.entries(params)) {
    if (Array.isArray(value)) segments = [...segments.slice(0, segments.length - value.length), '*']
    else segments = segments.map((segment) => (isSame(segment, value) ? `[${name}]` : segment))
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
