import 'server-only'
import { logEvent } from '@/lib/log'
import { ProviderRefusal, sendToPaypal } from '@/lib/paypal/client'
import type { Transmission } from '@/lib/paypal/transmission'
import { z } from '@/lib/zod'

/** For all tries together: PayPal waits for its answer meanwhile, and sends again what got none. */
const mostMs = 8000

const verification = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })

/**
 * Whether PayPal says that it sent exactly this body to this webhook. Asks PayPal and nobody else. Throws
 * `payment-provider-down` when it does not say so within 8 seconds.
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
      // The event goes back as it came: parsed and written anew it would not be what PayPal has signed.
      body: `${claim.slice(0, -1)},"webhook_event":${body}}`,
    }
  }
  try {
    const answer = await sendToPaypal(build, verification, AbortSignal.timeout(mostMs))
    return answer.verification_status === 'SUCCESS'
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    logEvent('webhook-not-verified', { issue: error.issue })
    return false
  }
}
