import 'server-only'
import { retryPauseMs } from '@/lib/platform/async/pauses'
import { logFault } from '@/lib/platform/logging/log'
import type { PaypalOperation } from '@/lib/platform/service-health/service-calls'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { paypalLeftMs } from './call-deadline'
import { HttpFailure, type PaypalRequest, parseJson, sendWithToken } from './paypal-transport'
import { ProviderRefusal, refusalDetail } from './provider-refusal'
import { codeOf, reasonOf, reportCall } from './report-call'

/** An attempt includes the request of a token. */
const timeoutMs = 10_000
const maxAttempts = 3
/** No further attempt begins when the call has less time left. */
const minAttemptMs = 500

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

function toProviderRefusal(error: unknown, isForbiddenFinal: boolean): ProviderRefusal | null {
  if (!(error instanceof HttpFailure) || error.statusCode < 400 || error.statusCode >= 500) return null
  if ([401, 408, 429].includes(error.statusCode)) return null
  const body = errorBody.safeParse(parseJson(error.body)).data
  // A 403 without PayPal's error comes from something before its API.
  if (error.statusCode === 403 && !(isForbiddenFinal && body)) return null
  const issue = body?.details[0]?.issue ?? body?.name ?? `HTTP_${error.statusCode}`
  return new ProviderRefusal(issue, body?.details)
}

type SendOptions = { deadline?: AbortSignal; isForbiddenFinal?: boolean }

/**
 * Sends a request to PayPal and parses the response with `schema`. The outcome is counted by `operation`, and kept as PayPal's health.
 * Timeouts, broken connections, 5xx and unreadable responses are retried twice: a request that changes something carries a
 * `PayPal-Request-Id`, so that a repeat returns the first result. Throws ProviderRefusal, or the Problem `payment-provider-down` when the
 * outcome is unknown, at the latest when `deadline` aborts or the call's time for PayPal is over. A 403 is a refusal only with
 * `isForbiddenFinal`. Must not be called inside a database transaction.
 */
export async function sendToPaypal<T>(
  operation: Exclude<PaypalOperation, 'token'>,
  buildRequest: () => PaypalRequest,
  schema: z.ZodType<T>,
  { deadline = new AbortController().signal, isForbiddenFinal = false }: SendOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    if (paypalLeftMs() < minAttemptMs) throw new Problem('payment-provider-down')
    try {
      const answer = schema.parse(await tryOnce(buildRequest(), deadline))
      await reportCall(operation, null)
      return answer
    } catch (error) {
      if (error instanceof Problem) throw error
      const refusal = toProviderRefusal(error, isForbiddenFinal)
      if (refusal) {
        await reportCall(operation, refusal)
        throw refusal
      }
      if (attempt === maxAttempts || deadline.aborted || paypalLeftMs() < minAttemptMs) {
        const facts = { operation, code: codeOf(error), reason: reasonOf(error) }
        logFault('paypal-unreachable', error, facts)
        await reportCall(operation, error)
        throw new Problem('payment-provider-down')
      }
      await new Promise((resolve) => setTimeout(resolve, retryPauseMs * attempt))
    }
  }
}
