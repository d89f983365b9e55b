import { z } from '@/lib/text/zod'

/** The headers with which PayPal signs a webhook event; maximum lengths as in PayPal's verification call. */
const transmissionInput = z
  .object({
    'paypal-transmission-id': z.string().min(1).max(50),
    'paypal-transmission-time': z.string().min(1).max(100),
    'paypal-transmission-sig': z.string().min(1).max(500),
    'paypal-cert-url': z.url().max(500),
    'paypal-auth-algo': z.string().regex(/^[a-zA-Z0-9]{1,100}$/),
  })
  .transform((headers) => ({
    transmission_id: headers['paypal-transmission-id'],
    transmission_time: headers['paypal-transmission-time'],
    transmission_sig: headers['paypal-transmission-sig'],
    cert_url: headers['paypal-cert-url'],
    auth_algo: headers['paypal-auth-algo'],
  }))

export type Transmission = z.infer<typeof transmissionInput>

/** Reads the signature of a webhook event, with PayPal's field names; `null` unless it is complete. */
export function readTransmission(headers: Headers): Transmission | null {
  return transmissionInput.safeParse(Object.fromEntries(headers)).data ?? null
}

/**
 * Whether a certificate URL can be PayPal's: https on paypal.com or its subdomains, or the origin of the configured API.
 * The shop never fetches the certificate, and passes no other URL on to PayPal.
 */
export function isPaypalCertUrl(certUrl: string, apiUrl: string): boolean {
  if (!URL.canParse(certUrl)) return false
  const { protocol, hostname, origin, username, password } = new URL(certUrl)
  if (username || password) return false
  if (origin === new URL(apiUrl).origin) return true
  return protocol === 'https:' && (hostname === 'paypal.com' || hostname.endsWith('.paypal.com'))
}
