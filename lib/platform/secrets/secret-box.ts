import 'server-only'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { shopSecrets } from './shop-secrets'

/** AES-256-GCM prescribes these lengths, in bytes. */
const [nonceLength, tagLength] = [12, 16]

/** What a secret is for, and whose it is: a row that is copied to another place is worth nothing. */
export type Place = { purpose: 'second factors' | 'settings' | 'webhooks'; owner: string }

/** A key for each purpose, so that what it encrypts says nothing about the tokens that the shop's secret signs. */
function boxKey(secret: string, purpose: Place['purpose']): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/** Encrypts a secret for the database. Only for its place is it decrypted again. */
export function sealSecret(secret: Uint8Array, { purpose, owner }: Place): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', boxKey(shopSecrets()[0], purpose), nonce).setAAD(
    Buffer.from(owner),
  )
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), sealed]))
}

/** Returns the secret, or `null` for what was sealed for another place, or under a secret that the shop has no more. */
export function openSecret(sealed: Uint8Array, place: Place): Buffer | null {
  return openedBy(sealed, place)?.secret ?? null
}

/** Returns whether the previous secret of the shop is needed to open this, or neither opens it; `current` for all the rest. */
export function ageOf(sealed: Uint8Array, place: Place): 'current' | 'previous' | 'lost' {
  const age = openedBy(sealed, place)?.age
  if (age === undefined) return 'lost'
  return age === 0 ? 'current' : 'previous'
}

/** `age` counts the shop's secrets, the current one being 0. */
function openedBy(sealed: Uint8Array, place: Place): { secret: Buffer; age: number } | null {
  for (const [age, shopSecret] of shopSecrets().entries()) {
    const secret = openWith(shopSecret, sealed, place)
    if (secret) return { secret, age }
  }
  return null
}

function openWith(shopSecret: string, sealed: Uint8Array, { purpose, owner }: Place): Buffer | null {
  const box = Buffer.from(sealed)
  const nonce = box.subarray(0, nonceLength)
  try {
    const key = boxKey(shopSecret, purpose)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
    decipher.setAAD(Buffer.from(owner))
    decipher.setAuthTag(box.subarray(nonceLength, nonceLength + tagLength))
    return Buffer.concat([decipher.update(box.subarray(nonceLength + tagLength)), decipher.final()])
  } catch {
    return null
  }
}

/** The place of a user's second factors. */
export function factorsOf(userId: number): Place {
  return { purpose: 'second factors', owner: String(userId) }
}

/** The place of a webhook's secrets. */
export function webhookSecretOf(webhookId: number): Place {
  return { purpose: 'webhooks', owner: String(webhookId) }
}

/** The place of a secret among the owner's settings. */
export function settingOf(name: string): Place {
  return { purpose: 'settings', owner: name }
}
