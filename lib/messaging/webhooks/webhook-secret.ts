import 'server-only'
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { openSecret, sealSecret, webhookSecretOf } from '@/lib/platform/secrets/secret-box'

const secretBytes = 32

/** Returns a new secret of a webhook as its receiver needs it, and sealed for the database. */
export function newWebhookSecret(webhookId: number): { secret: string; sealed: Uint8Array<ArrayBuffer> } {
  const bytes = randomBytes(secretBytes)
  return {
    secret: `whsec_${bytes.toString('base64')}`,
    sealed: sealSecret(bytes, webhookSecretOf(webhookId)),
  }
}

export type SealedSecrets = {
  id: number
  secret: Uint8Array
  formerSecret: Uint8Array | null
  formerUntil: Date | null
}

/** Returns the valid secrets of a webhook, the newest first; none when the shop has got another secret since it was sealed. */
export function validSecrets({ id, secret, formerSecret, formerUntil }: SealedSecrets, now: Date): Buffer[] {
  const newest = openSecret(secret, webhookSecretOf(id))
  if (!newest) return []
  const former =
    formerSecret && formerUntil && formerUntil > now ? openSecret(formerSecret, webhookSecretOf(id)) : null
  return former ? [newest, former] : [newest]
}

/** Returns the headers of a message as https://www.standardwebhooks.com has them, with a signature by each secret. */
export function signedHeaders(
  { messageId, body }: { messageId: string; body: string },
  secrets: Buffer[],
  now: Date,
): Record<string, string> {
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret, { format: 'raw' }).sign(messageId, now, body))
      .join(' '),
  }
}
