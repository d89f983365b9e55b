import 'server-only'
import paypal from '@paypal/checkout-server-sdk'
import { z } from 'zod'
import { logFault } from '@/lib/log'
import { paypalServerConfig } from '@/lib/payments/config'
import { Problem } from '@/lib/problem'

const timeoutMs = 10_000
const mostTries = 3

class ShopEnvironment extends paypal.core.PayPalEnvironment {}

class ShopHttpClient extends paypal.core.PayPalHttpClient {
  /** A body that is text already is sent as it is: the SDK would write it as a JSON string. */
  constructor(environment: ShopEnvironment) {
    super(environment)
    const { encoder } = this
    const serialize = encoder.serializeRequest.bind(encoder)
    encoder.serializeRequest = (request) =>
      typeof request.body === 'string' ? request.body : serialize(request)
  }

  override getTimeout(): number {
    return timeoutMs
  }
}

function client(): ShopHttpClient {
  const config = paypalServerConfig()
  if (!config) throw new Problem('payments-not-configured')
  return new ShopHttpClient(
    new ShopEnvironment(config.clientId, config.clientSecret, config.apiUrl, config.apiUrl),
  )
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

const failure = z.object({ statusCode: z.int(), message: z.string() })
const errorBody = z.object({
  name: z.string(),
  details: z.array(z.object({ issue: z.string() })).default([]),
})

/** The refusal in an SDK error with a 4xx status; `null` for everything that may succeed when tried again. */
function refusalOf(error: unknown): ProviderRefusal | null {
  const { data } = failure.safeParse(error)
  if (!data || data.statusCode < 400 || data.statusCode >= 500) return null
  if ([401, 403, 408, 429].includes(data.statusCode)) return null
  const body = errorBody.safeParse(parseJson(data.message)).data
  return new ProviderRefusal(body?.details[0]?.issue ?? body?.name ?? `HTTP_${data.statusCode}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Sends one request to PayPal. Time-outs, broken connections and 5xx are tried again, twice: a request that changes
 * something carries a `PayPal-Request-Id`, so that a repeat has the first one's result. Throws ProviderRefusal, or the
 * Problem `payment-provider-down` when the outcome stays unknown. Never called inside a database transaction.
 */
export async function sendToPaypal<T>(buildRequest: () => unknown, answer: z.ZodType<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await client().execute(buildRequest())
      return answer.parse(response.result)
    } catch (error) {
      if (error instanceof Problem) throw error
      const refusal = refusalOf(error)
      if (refusal) throw refusal
      if (attempt === mostTries) {
        logFault('paypal-unreachable', error instanceof Error ? error : JSON.stringify(error))
        throw new Problem('payment-provider-down')
      }
      await new Promise((resolve) => setTimeout(resolve, 150 * attempt))
    }
  }
}
