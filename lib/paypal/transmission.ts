import { z } from '@/lib/zod'

/** What PayPal sends in the headers of a webhook to sign it; lengths as its verification call takes them. */
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

/** The signature that came with a webhook, under PayPal's own names; `null` unless all of it is there. */
export function readTransmission(headers: Headers): Transmission | null {
  return transmissionInput.safeParse(Object.fromEntries(headers)).data ?? null
}

/**
 * Whether a certificate at this address can be PayPal's: on https below paypal.com, or beside the API that the shop is set
 * to ask. The certificate is never fetched here, but nobody else's is passed on either.
 */
export function isPaypalAddress(certUrl: string, apiUrl: string): boolean {
  if (!URL.canParse(certUrl)) return false
  const { protocol, hostname, origin, username, password } = new URL(certUrl)
  if (username || password) return false
  if (origin === new URL(apiUrl).origin) return true
  return protocol === 'https:' && (hostname === 'paypal.com' || hostname.endsWith('.paypal.com'))
}
