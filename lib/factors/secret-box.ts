import 'server-only'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '@/lib/env'

/** Of AES-256-GCM, in bytes. */
const [nonceLength, tagLength] = [12, 16]

/** A key of its own, so that what it encrypts says nothing about the tokens that the shop's secret signs. */
function boxKey(): Buffer {
  return Buffer.from(hkdfSync('sha256', env().NEXTAUTH_SECRET, '', 'second factors', 32))
}

/** Encrypts a secret for the database. Only for this user is it decrypted again: a row that is copied to another is worth nothing. */
export function sealSecret(secret: Uint8Array, userId: number): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', boxKey(), nonce).setAAD(Buffer.from(String(userId)))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), sealed]))
}

/** Returns the secret, or `null` for what was sealed for another user or under another secret of the shop. */
export function openSecret(sealed: Uint8Array, userId: number): Buffer | null {
  const box = Buffer.from(sealed)
  const nonce = box.subarray(0, nonceLength)
  const decipher = createDecipheriv('aes-256-gcm', boxKey(), nonce, { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(String(userId)))
  decipher.setAuthTag(box.subarray(nonceLength, nonceLength + tagLength))
  try {
    return Buffer.concat([decipher.update(box.subarray(nonceLength + tagLength)), decipher.final()])
  } catch {
    return null
  }
}
