import { randomBytes } from 'node:crypto'
import type { z } from '@/lib/shared/validation/zod'

const messages = {
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
  AUTHENTICATION_FAILURE:
    'Authentication failed due to invalid authentication credentials or a missing Authorization header.',
  NOT_AUTHORIZED: 'Authorization failed due to insufficient permissions.',
  METHOD_NOT_SUPPORTED: 'The server does not implement the requested HTTP method.',
  UNSUPPORTED_MEDIA_TYPE: 'The server does not support the request payload media type.',
  PAYLOAD_TOO_LARGE: 'The request payload is larger than 100 kB.',
  INTERNAL_SERVER_ERROR: 'An internal server error has occurred.',
  SERVICE_UNAVAILABLE: 'Service Unavailable.',
}

/** Handlers throw it, and the server sends it. */
export class PaypalFailure extends Error {
  readonly body

  constructor(
    readonly status: number,
    name: keyof typeof messages,
    detail?: { issue: string; description: string; field?: string },
  ) {
    super(detail?.issue ?? name)
    this.body = {
      name,
      message: messages[name],
      debug_id: randomBytes(7).toString('hex').slice(0, 13),
      details: detail ? [detail] : [],
      links: [],
    }
  }
}

export function invalid(issue: string, description: string, field?: string) {
  return new PaypalFailure(400, 'INVALID_REQUEST', { issue, description, field })
}

export function unprocessable(issue: string, description: string, field?: string) {
  return new PaypalFailure(422, 'UNPROCESSABLE_ENTITY', { issue, description, field })
}

export function notFound() {
  const description = 'Specified resource ID does not exist. Please check the resource ID and try again.'
  return new PaypalFailure(404, 'RESOURCE_NOT_FOUND', { issue: 'INVALID_RESOURCE_ID', description })
}

/** The failure is not about the request: 403, 500 or 503. */
export function outage(status: number) {
  if (status === 403) {
    const description = 'You do not have permission to access or perform operations on this resource.'
    return new PaypalFailure(403, 'NOT_AUTHORIZED', { issue: 'PERMISSION_DENIED', description })
  }
  return new PaypalFailure(status, status === 503 ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR')
}

/** Checks a body by a schema whose errors are texts such as "422 DECIMAL_PRECISION: The value must have two decimals." */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const { message = '', path = [] } = result.error.issues[0] ?? {}
  const [, status, issue = 'INVALID_PARAMETER_VALUE', description = message] =
    /^(\d+) (\w+): (.*)$/.exec(message) ?? []
  const field = path.map((name) => `/${String(name)}`).join('') || undefined
  throw (status === '422' ? unprocessable : invalid)(issue, description, field)
}
