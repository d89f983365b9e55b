import 'server-only'
import { countCall } from '@/lib/platform/service-health/service-calls'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { paypalServerConfig } from './paypal-config'

const tokenMarginMs = 60_000

function configuration() {
  const config = paypalServerConfig()
  if (!config) throw new Problem('payments-not-configured')
  return config
}

/** The part of an SDK request that is used here. A string body is sent unchanged. */
export type PaypalRequest = { verb: string; path: string; headers: object; body?: unknown }

export class HttpFailure extends Error {
  readonly statusCode: number
  readonly body: string

  constructor(statusCode: number, body: string) {
    super(`PayPal answered ${statusCode}: ${body}`)
    this.name = 'HttpFailure'
    this.statusCode = statusCode
    this.body = body
  }
}

export class TokenFailure extends Error {
  readonly statusCode: number

  constructor({ statusCode, message }: HttpFailure) {
    super(`PayPal gave no token: ${message}`)
    this.statusCode = statusCode
  }
}

/**
 * Sends an SDK request without the SDK's client. The client parses responses in an event handler, where an error cannot be
 * caught: its promise then never settles, and the token lock that all clients share is never released.
 */
async function send(request: PaypalRequest, signal: AbortSignal): Promise<unknown> {
  const { verb: method, path, headers, body } = request
  // The SDK ends paths with "?". Node 20 drops it, later versions send it.
  const url = new URL(path.replace(/\?$/, ''), configuration().apiUrl)
  const response = await fetch(url, {
    method,
    headers: { ...headers },
    body: typeof body === 'string' ? body : body ? JSON.stringify(body) : null,
    redirect: 'manual',
    cache: 'no-store',
    signal,
  })
  const text = await response.text()
  if (!response.ok) throw new HttpFailure(response.status, text)
  if (text === '') return undefined
  const isJson = /^application\/json\b/i.test(response.headers.get('Content-Type') ?? '')
  const json = isJson ? parseJson(text) : undefined
  // The error never contains the response, which may be a token.
  if (json === undefined) throw new Error('PayPal’s answer is not JSON')
  return json
}

const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.number() })
let token: { owner: string; value: string; usableUntil: number } | null = null

/** Returns the cached token or requests one. Concurrent calls without a token request one each and share no lock. */
async function accessToken(signal: AbortSignal): Promise<string> {
  const { clientId, clientSecret } = configuration()
  const owner = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  if (token?.owner === owner && Date.now() < token.usableUntil) return token.value
  const request = {
    verb: 'POST',
    path: '/v1/oauth2/token',
    headers: { Authorization: owner, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  }
  const { access_token: value, expires_in } = await send(request, signal)
    .then((json) => tokenResponse.parse(json))
    .catch((error: unknown) => {
      const isRefused = error instanceof HttpFailure && error.statusCode < 500
      countCall('paypal token', isRefused ? 'refused' : 'failed')
      // Not a refusal of the caller's request, which has not been sent yet.
      throw error instanceof HttpFailure ? new TokenFailure(error) : error
    })
  countCall('paypal token', 'ok')
  token = { owner, value, usableUntil: Date.now() + expires_in * 1000 - tokenMarginMs }
  return value
}

/** Sends a request with a token. */
export async function sendWithToken(request: PaypalRequest, signal: AbortSignal): Promise<unknown> {
  const value = await accessToken(signal)
  try {
    const headers = { ...request.headers, Authorization: `Bearer ${value}` }
    return await send({ ...request, headers }, signal)
  } catch (error) {
    const isStale = error instanceof HttpFailure && error.statusCode === 401
    // The next attempt requests a new token.
    if (isStale && token?.value === value) token = null
    throw error
  }
}

/** Returns `undefined` when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
