import 'server-only'
import { env } from '@/lib/env'

/** The currency of the whole shop (Spec §1: prices carry "$"). */
export const currency = 'USD'

/** Credentials and address of PayPal's API (or of the simulator, which differs by nothing else); `null` when not set. */
export function paypalServerConfig(): { clientId: string; clientSecret: string; apiUrl: string } | null {
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_API_URL } = env()
  if (!PAYPAL_CLIENT_ID || !PAYPAL_CLIENT_SECRET) return null
  return { clientId: PAYPAL_CLIENT_ID, clientSecret: PAYPAL_CLIENT_SECRET, apiUrl: PAYPAL_API_URL }
}

/** Which webhook at PayPal this shop is, to tell its own events from others'; `null` when it listens to none. */
export function paypalWebhookConfig(): { webhookId: string; apiUrl: string } | null {
  const config = paypalServerConfig()
  const { PAYPAL_WEBHOOK_ID } = env()
  return config && PAYPAL_WEBHOOK_ID ? { webhookId: PAYPAL_WEBHOOK_ID, apiUrl: config.apiUrl } : null
}

/** What the browser's PayPal button needs; `null` when payments are not configured. Nothing in it is secret. */
export function paypalBrowserConfig(): { clientId: string; scriptUrl: string } | null {
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_SCRIPT_URL } = env()
  if (!PAYPAL_CLIENT_ID || !PAYPAL_CLIENT_SECRET) return null
  return { clientId: PAYPAL_CLIENT_ID, scriptUrl: PAYPAL_SCRIPT_URL }
}
