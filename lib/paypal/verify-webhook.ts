import 'server-only'
import { logEvent } from '@/lib/log'
import { z } from '@/lib/text/zod'
import { ProviderRefusal, sendToPaypal } from './client'
import type { Transmission } from './transmission'

/** For all attempts together: PayPal waits for the shop's response, and sends the event again without one. */
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
    const answer = await sendToPaypal(build, verification, {
      deadline: AbortSignal.timeout(timeoutMs),
    })
    return answer.verification_status === 'SUCCESS'
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    logEvent('webhook-not-verified', { issue: error.issue })
    return false
  }
}
