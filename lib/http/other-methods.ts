import 'server-only'
import { errorResponse } from '@/lib/http/api-route'
import { Problem } from '@/lib/problem'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The methods a path does not have: 405 as JSON with `Allow`, which Next's own answer lacks. A route spreads out those it
 * needs: `export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')`.
 */
export function otherMethods(...allowed: Method[]) {
  const methods = allowed.includes('GET')
    ? ['GET', 'HEAD', ...allowed.slice(1), 'OPTIONS']
    : [...allowed, 'OPTIONS']
  const headers = { Allow: methods.join(', ') }
  function refuse(): Response {
    const response = errorResponse(new Problem('method-not-allowed'))
    response.headers.set('Allow', headers.Allow)
    return response
  }
  function options(): Response {
    return new Response(null, { status: 204, headers })
  }
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: options }
}
