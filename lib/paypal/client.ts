import 'server-only'
import paypal from '@paypal/checkout-server-sdk'
import { logFault } from '@/lib/log'
import { paypalServerConfig } from '@/lib/paypal/config'
import { Problem } from '@/lib/problem'
import { z } from '@/lib/zod'

/** For one try, the token included. */
const timeoutMs = 10_000
const mostTries = 3
/** A token is not used for its last minute. */
const spareMs = 60_000

class ShopEnvironment extends paypal.core.PayPalEnvironment {}

function environment(): ShopEnvironment {
  const config = paypalServerConfig()
  if (!config) throw new Problem('payments-not-configured')
  return new ShopEnvironment(config.clientId, config.clientSecret, config.apiUrl, config.apiUrl)
}

/** What the SDK's requests are made of. A body that is text already is sent as it is. */
type PaypalRequest = { verb: string; path: string; headers: object; body?: unknown }

/** An answer other than 2xx. */
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
 * The SDK's requests, but not its client: that one reads an answer where nobody can catch what it throws, and then never
 * settles, nor frees the lock on the token that all of its clients share.
 */
async function send(request: PaypalRequest, signal: AbortSignal): Promise<unknown> {
  const { verb: method, path, headers, body } = request
  const response = await fetch(new URL(path, environment().baseUrl), {
    method,
    headers: { ...headers },
    body: typeof body === 'string' ? body : body ? JSON.stringify(body) : null,
    redirect: 'manual',
    cache: 'no-store',
    signal,
  })
  const text = await response.text()
  if (!response.ok) throw new HttpFailure(response.status, text)
  return text ? jsonIn(response, text) : undefined
}

/** Never says what the answer was: it may be a token. */
function jsonIn(response: Response, text: string): unknown {
  const type = response.headers.get('Content-Type') ?? ''
  const json = /^application\/json\b/i.test(type) ? parseJson(text) : undefined
  if (json === undefined) throw new Error('PayPal’s answer is not JSON')
  return json
}

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() })
let token: { owner: string; value: string; usableUntil: number } | null = null

/** Those who find no token ask for one each, and wait for nobody. */
async function accessToken(signal: AbortSignal): Promise<string> {
  const owner = environment().authorizationString()
  if (token?.owner === owner && Date.now() < token.usableUntil) return token.value
  const request = {
    verb: 'POST',
    path: '/v1/oauth2/token',
    headers: { Authorization: owner, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  }
  const answer = await send(request, signal).catch((error: unknown) => {
    // No refusal of what the caller wants: that has not been asked for yet.
    if (error instanceof HttpFailure) throw new Error(`PayPal gave no token: ${error.message}`)
    throw error
  })
  const { access_token: value, expires_in } = tokenAnswer.parse(answer)
  token = { owner, value, usableUntil: Date.now() + expires_in * 1000 - spareMs }
  return value
}

async function sendWithToken(request: PaypalRequest, signal: AbortSignal): Promise<unknown> {
  const value = await accessToken(signal)
  try {
    const headers = { ...request.headers, Authorization: `Bearer ${value}` }
    return await send({ ...request, headers }, signal)
  } catch (error) {
    const isStale = error instanceof HttpFailure && error.statusCode === 401
    // The next try asks for another.
    if (isStale && token?.value === value) token = null
    throw error
  }
}

/** One try. It ends in time even where `fetch` overlooks the signal, as it may do in the middle of a body. */
async function tryOnce(request: PaypalRequest, deadline: AbortSignal): Promise<unknown> {
  deadline.throwIfAborted()
  const over = new AbortController()
  const late = new Promise<never>((_, reject) => {
    // Listeners keep a timeout alive; one that only AbortSignal.any knows may be collected, and then never comes.
    for (const signal of [AbortSignal.timeout(timeoutMs), deadline]) {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }
  })
  late.catch((reason) => over.abort(reason))
  return Promise.race([sendWithToken(request, over.signal), late])
}

/** PayPal understood the request and refused it: `issue` is its code for why ("INSTRUMENT_DECLINED"). */
export class ProviderRefusal extends Error {
  readonly issue: string

  constructor(issue: string) {
    super(`PayPal refused: ${issue}`)
    this.name = 'ProviderRefusal'
    this.issue = issue
  }
}

const errorBody = z.object({
  name: z.string(),
  details: z.array(z.object({ issue: z.string() })).default([]),
})

/** The refusal in an answer with a 4xx status; `null` for everything that may succeed when tried again. */
function refusalOf(error: unknown): ProviderRefusal | null {
  if (!(error instanceof HttpFailure) || error.statusCode < 400 || error.statusCode >= 500) return null
  if ([401, 403, 408, 429].includes(error.statusCode)) return null
  const body = errorBody.safeParse(parseJson(error.body)).data
  return new ProviderRefusal(body?.details[0]?.issue ?? body?.name ?? `HTTP_${error.statusCode}`)
}

/** `undefined` when it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Sends one request to PayPal. Time-outs, broken connections, 5xx and answers that cannot be read are tried again, twice: a
 * request that changes something carries a `PayPal-Request-Id`, so that a repeat has the first one's result. Throws
 * ProviderRefusal, or the Problem `payment-provider-down` when the outcome stays unknown, at the latest when `deadline` aborts.
 * Never called inside a database transaction.
 */
export async function sendToPaypal<T>(
  buildRequest: () => PaypalRequest,
  answer: z.ZodType<T>,
  deadline = new AbortController().signal,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return answer.parse(await tryOnce(buildRequest(), deadline))
    } catch (error) {
      if (error instanceof Problem) throw error
      const refusal = refusalOf(error)
      if (refusal) throw refusal
      if (attempt === mostTries || deadline.aborted) {
        const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : null
        logFault('paypal-unreachable', error, { reason })
        throw new Problem('payment-provider-down')
      }
      await new Promise((resolve) => setTimeout(resolve, 150 * attempt))
    }
  }
}
