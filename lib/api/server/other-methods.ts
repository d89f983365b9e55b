import 'server-only'
import { Problem } from '@/lib/shared/problem/problem'
import { type ApiContext, apiRoute, errorResponse, noViewer, type RouteContext } from './api-route'
import { inLanguageOf } from './call-language'
import { logRequest } from './log-request'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** 405 as JSON with `Allow` for the methods that a route lacks: `export const { POST, PUT } = otherMethods('GET')`. */
export function otherMethods(...allowed: Method[]) {
  const methods = allowed.includes('GET')
    ? ['GET', 'HEAD', ...allowed.slice(1), 'OPTIONS']
    : [...allowed, 'OPTIONS']
  const headers = { Allow: methods.join(', ') }
  async function refuse(request: Request, { params }: RouteContext): Promise<Response> {
    const respond = async () => {
      const response = errorResponse(new Problem('method-not-allowed'))
      response.headers.set('Allow', headers.Allow)
      return response
    }
    const of = await params
    return inLanguageOf(request, () => logRequest(request, of, respond))
  }
  function options(): Response {
    return new Response(null, { status: 204, headers })
  }
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: options }
}

/** The methods of a route that only reads: GET and HEAD. */
export function publicRoute(handler: (context: ApiContext) => Promise<Response>) {
  const serve = apiRoute(handler, undefined, noViewer)
  return { ...otherMethods('GET'), GET: serve, HEAD: serve }
}
