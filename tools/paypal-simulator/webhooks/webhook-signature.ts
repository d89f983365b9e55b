import { createHmac, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { equalSecrets } from '@/tools/paypal-simulator/access-tokens'
import { now } from '@/tools/paypal-simulator/orders'

const algorithm = 'SHA256withHMAC'

/** Signs the same text as PayPal does, with another algorithm. */
function signatureOf([id, time, webhookId]: (string | undefined)[], body: string, secret: string) {
  return createHmac('sha256', secret)
    .update(`${id}|${time}|${webhookId}|${crc32(body)}`)
    .digest('base64')
}

export function signWebhook(url: string, clientSecret: string, webhookId: string, body: string) {
  const id = randomUUID()
  const time = now()
  return {
    'PAYPAL-AUTH-ALGO': algorithm,
    'PAYPAL-AUTH-VERSION': 'v2',
    'PAYPAL-CERT-URL': `${url}/v1/notifications/certs/CERT-simulator`,
    'PAYPAL-TRANSMISSION-ID': id,
    'PAYPAL-TRANSMISSION-SIG': signatureOf([id, time, webhookId], body, clientSecret),
    'PAYPAL-TRANSMISSION-TIME': time,
  }
}

/** Extracts an object byte for byte: the signature covers the original text of an event, not a reserialized one. */
function rawMember(json: string, name: string): string {
  const start = new RegExp(`"${name}"\\s*:\\s*\\{`).exec(json)
  if (!start) return ''
  const from = start.index + start[0].length - 1
  let depth = 0
  for (const token of json.slice(from).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token[0] === '{') depth++
    if (token[0] === '}' && --depth === 0) return json.slice(from, from + token.index + 1)
  }
  return ''
}

/** Like PayPal, it does not check the certificate's address: that is up to the receiver. */
export function verifyWebhook(
  text: string,
  clientSecret: string,
  webhookId: string,
): { verification_status: 'SUCCESS' | 'FAILURE' } {
  const claim: Partial<Record<string, string>> = JSON.parse(text)
  const parts = [claim.transmission_id, claim.transmission_time, claim.webhook_id]
  const expected = signatureOf(parts, rawMember(text, 'webhook_event'), clientSecret)
  const isValid =
    claim.webhook_id === webhookId &&
    claim.auth_algo === algorithm &&
    equalSecrets(String(claim.transmission_sig), expected)
  return { verification_status: isValid ? 'SUCCESS' : 'FAILURE' }
}
