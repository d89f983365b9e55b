import 'server-only'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '@/lib/env'

/** Of AES-256-GCM, in bytes. */
const [nonceLength, tagLength] = [12, 16]

/** What a secret is for, and whose it is: a row that is copied to another place is worth nothing. */
type Place = { purpose: 'second factors' | 'settings' | 'webhooks'; owner: string }

/** A key for each purpose, so that what it encrypts says nothing about the tokens that the shop's secret signs. */
function boxKey(purpose: Place['purpose']): Buffer {
  return Buffer.from(hkdfSync('sha256', env().NEXTAUTH_SECRET, '', purpose, 32))
}

/** Encrypts a secret for the database. Only for its place is it decrypted again. */
export function sealSecret(secret: Uint8Array, { purpose, owner }: Place): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', boxKey(purpose), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), sealed]))
}

/** Returns the secret, or `null` for what was sealed for another place or under another secret of the shop. */
export function openSecret(sealed: Uint8Array, { purpose, owner }: Place): Buffer | null {
  const box = Buffer.from(sealed)
  const nonce = box.subarray(0, nonceLength)
  try {
    const decipher = createDecipheriv('aes-256-gcm', boxKey(purpose), nonce, { authTagLength: tagLength })
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
