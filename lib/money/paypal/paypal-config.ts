import 'server-only'
import { env } from '@/lib/platform/config/env'

/** Credentials and address of PayPal's API or of the simulator; `null` when payments are not configured. */
export function paypalServerConfig(): { clientId: string; clientSecret: string; apiUrl: string } | null {
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_API_URL } = env()
  if (!PAYPAL_CLIENT_ID || !PAYPAL_CLIENT_SECRET) return null
  return { clientId: PAYPAL_CLIENT_ID, clientSecret: PAYPAL_CLIENT_SECRET, apiUrl: PAYPAL_API_URL }
}

/** Returns whether payments move real money. */
export function isLive(): boolean {
  return new URL(env().PAYPAL_API_URL).hostname === 'api-m.paypal.com'
}

/** This shop's webhook at PayPal, to which events must have been sent; `null` when the shop has none. */
export function paypalWebhookConfig(): { webhookId: string; apiUrl: string } | null {
  const config = paypalServerConfig()
  const { PAYPAL_WEBHOOK_ID } = env()
  return config && PAYPAL_WEBHOOK_ID ? { webhookId: PAYPAL_WEBHOOK_ID, apiUrl: config.apiUrl } : null
}

/** Returns whether a shop that is no demo has the simulator in the place of PayPal. */
export function warnsOfSimulator(): boolean {
  const { PAYPAL_SIMULATOR_URL, SHOP_DEMO } = env()
  return Boolean(PAYPAL_SIMULATOR_URL && !SHOP_DEMO)
}

/** Public values for the PayPal button; `null` when payments are not configured. */
export function paypalBrowserConfig(): { clientId: string; scriptUrl: string } | null {
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_SCRIPT_URL } = env()
  if (!PAYPAL_CLIENT_ID || !PAYPAL_CLIENT_SECRET) return null
  return { clientId: PAYPAL_CLIENT_ID, scriptUrl: PAYPAL_SCRIPT_URL }
}
