import 'server-only'
import { logFault } from '@/lib/log'
import { Problem } from '@/lib/problem'
import { z } from '@/lib/text/zod'
import { paypalLeftMs } from './call-deadline'
import { paypalServerConfig } from './config'

/** Per attempt, including the token. */
const timeoutMs = 10_000
const maxAttempts = 3
/** No further attempt begins when the call has less time left. */
const minAttemptMs = 500
/** A token is replaced this long before it expires. */
const tokenMarginMs = 60_000

function configuration() {
  const config = paypalServerConfig()
  if (!config) throw new Problem('payments-not-configured')
  return config
}

/** The part of an SDK request that is used here. A string body is sent unchanged. */
type PaypalRequest = { verb: string; path: string; headers: object; body?: unknown }

/** A response with a status other than 2xx. */
class HttpFailure extends Error {
  readonly statusCode: number
  readonly body: string

  constructor(statusCode: number, body: string) {
    super(`PayPal answered ${statusCode}: ${body}`)
    this.name = 'HttpFailure'
    this.statusCode = statusCode
    this.body = body
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
  const json = await send(request, signal).catch((error: unknown) => {
    // Not a refusal of the caller's request, which has not been sent yet.
    if (error instanceof HttpFailure) throw new Error(`PayPal gave no token: ${error.message}`)
    throw error
  })
  const { access_token: value, expires_in } = tokenResponse.parse(json)
  token = { owner, value, usableUntil: Date.now() + expires_in * 1000 - tokenMarginMs }
  return value
}

async function sendWithToken(request: PaypalRequest, signal: AbortSignal): Promise<unknown> {
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

/** One attempt. Ends at its timeout even if `fetch` ignores the signal, which happens while a body is read. */
async function tryOnce(request: PaypalRequest, deadline: AbortSignal): Promise<unknown> {
  deadline.throwIfAborted()
  const controller = new AbortController()
  const timedOut = new Promise<never>((_, reject) => {
    // A listener keeps the timeout alive. A timeout that only AbortSignal.any references may be garbage collected, and
    // then never fires.
    const attemptMs = Math.max(0, Math.min(timeoutMs, Math.floor(paypalLeftMs())))
    for (const signal of [AbortSignal.timeout(attemptMs), deadline]) {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }
  })
  timedOut.catch((reason) => controller.abort(reason))
  return Promise.race([sendWithToken(request, controller.signal), timedOut])
}

const refusalDetail = z.object({ issue: z.string(), field: z.string().optional() })
type RefusalDetail = z.infer<typeof refusalDetail>

/**
 * PayPal understood the request and refused it. `issue` is PayPal's code for the reason, as "INSTRUMENT_DECLINED"; `details` has
 * all that PayPal names, with the field of the request where there is one.
 */
export class ProviderRefusal extends Error {
  readonly issue: string
  readonly details: readonly RefusalDetail[]

  constructor(issue: string, details: readonly RefusalDetail[] = []) {
    super(`PayPal refused: ${issue}`)
    this.name = 'ProviderRefusal'
    this.issue = issue
    this.details = details
  }

  /** True if PayPal does not know what the request is about. */
  get isUnknownResource(): boolean {
    return ['RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'].includes(this.issue)
  }
}

/**
 * Returns what to do when PayPal refuses to show something: `null` when PayPal does not know it. Any other refusal is logged with
 * its `facts` and becomes `payment-provider-down`.
 */
export function nullWhenUnknown(facts: Record<string, string>) {
  return (error: unknown): null => {
    if (!(error instanceof ProviderRefusal)) throw error
    if (error.isUnknownResource) return null
    logFault('paypal-refused', error, facts)
    throw new Problem('payment-provider-down')
  }
}

const errorBody = z.object({ name: z.string(), details: z.array(refusalDetail).default([]) })

/** Returns the refusal in a 4xx response; `null` for failures that a retry may overcome. */
function toProviderRefusal(error: unknown, isForbiddenFinal: boolean): ProviderRefusal | null {
  if (!(error instanceof HttpFailure) || error.statusCode < 400 || error.statusCode >= 500) return null
  if ([401, 408, 429].includes(error.statusCode)) return null
  const body = errorBody.safeParse(parseJson(error.body)).data
  // A 403 without PayPal's error comes from something before its API.
  if (error.statusCode === 403 && !(isForbiddenFinal && body)) return null
  const issue = body?.details[0]?.issue ?? body?.name ?? `HTTP_${error.statusCode}`
  return new ProviderRefusal(issue, body?.details)
}

/** Returns `undefined` when the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type SendOptions = { deadline?: AbortSignal; isForbiddenFinal?: boolean }

/**
 * Sends a request to PayPal and parses the response with `schema`. Timeouts, broken connections, 5xx and unreadable
 * responses are retried twice: a request that changes something carries a `PayPal-Request-Id`, so that a repeat returns
 * the first result. Throws ProviderRefusal, or the Problem `payment-provider-down` when the outcome is unknown, at the
 * latest when `deadline` aborts or the call's time for PayPal is over. A 403 is a refusal only with
 * `isForbiddenFinal`. Must not be called inside a database transaction.
 */
export async function sendToPaypal<T>(
  buildRequest: () => PaypalRequest,
  schema: z.ZodType<T>,
  { deadline = new AbortController().signal, isForbiddenFinal = false }: SendOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    if (paypalLeftMs() < minAttemptMs) throw new Problem('payment-provider-down')
    try {
      return schema.parse(await tryOnce(buildRequest(), deadline))
    } catch (error) {
      if (error instanceof Problem) throw error
      const refusal = toProviderRefusal(error, isForbiddenFinal)
      if (refusal) throw refusal
      if (attempt === maxAttempts || deadline.aborted || paypalLeftMs() < minAttemptMs) {
        const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : null
        logFault('paypal-unreachable', error, { reason })
        throw new Problem('payment-provider-down')
      }
      await new Promise((resolve) => setTimeout(resolve, 150 * attempt))
    }
  }
}
