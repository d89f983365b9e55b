import 'server-only'
import { logEvent } from '@/lib/platform/logging/log'
import { z } from '@/lib/shared/validation/zod'
import { sendToPaypal } from './paypal-client'
import { ProviderRefusal } from './provider-refusal'

/** The limit of all attempts together: PayPal waits for the shop's response, and sends the event again without one. */
const timeoutMs = 8000

const verification = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })

/**
 * Asks PayPal whether it sent exactly this body to this webhook. Throws `payment-provider-down` without an answer within
 * 8 seconds.
 */
export async function isSentByPaypal(
  transmission: Transmission,
  webhookId: string,
  body: string,
): Promise<boolean> {
  function build() {
    const claim = JSON.stringify({ ...transmission, webhook_id: webhookId })
    return {
      verb: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      headers: { 'Content-Type': 'application/json' },
      // The event is sent back unchanged: serialized again, it would not match PayPal's signature.
      body: `${claim.slice(0, -1)},"webhook_event":${body}}`,
    }
  }
  try {
    const deadline = AbortSignal.timeout(timeoutMs)
    const answer = await sendToPaypal('verify-webhook', build, verification, { deadline })
    return answer.verification_status === 'SUCCESS'
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    logEvent('webhook-not-verified', { issue: error.issue })
    return false
  }
}

/** The headers with which PayPal signs a webhook event; names and maximum lengths as in PayPal's verification call. */
const transmissionSchema = z.object({
  transmission_id: z.string().min(1).max(50),
  transmission_time: z.string().min(1).max(100),
  transmission_sig: z.string().min(1).max(500),
  cert_url: z.url().max(500),
  auth_algo: z.string().regex(/^[a-zA-Z0-9]{1,100}$/),
})

type Transmission = z.infer<typeof transmissionSchema>

/** Reads the signature of a webhook event, with PayPal's field names; `null` unless it is complete. */
export function readTransmission(headers: Headers): Transmission | null {
  const names = Object.keys(transmissionSchema.shape)
  const fields = names.map((name) => [name, headers.get(`paypal-${name.replaceAll('_', '-')}`)])
  return transmissionSchema.safeParse(Object.fromEntries(fields)).data ?? null
}

/**
 * Returns whether a certificate URL can be PayPal's: https on paypal.com or its subdomains, or the origin of the configured API.
 * The shop never fetches the certificate, and passes no other URL on to PayPal.
 */
export function isPaypalCertUrl(certUrl: string, apiUrl: string): boolean {
  if (!URL.canParse(certUrl)) return false
  const { protocol, hostname, origin, username, password } = new URL(certUrl)
  if (username || password) return false
  if (origin === new URL(apiUrl).origin) return true
  return protocol === 'https:' && (hostname === 'paypal.com' || hostname.endsWith('.paypal.com'))
}
