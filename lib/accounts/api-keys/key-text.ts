import 'server-only'
import { createHash, randomBytes } from 'node:crypto'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const keyBytes = 32
/** Digits in base 62 of the largest number of 32 bytes. */
const keyDigits = 43
/** Characters by which people tell keys apart; those after `sk_` are 36 of 256 bits. */
const startLength = 9

/** Returns a new key: `sk_` and 32 random bytes as one number in base 62, of 43 digits. */
export function newKey(): string {
  let rest = BigInt(`0x${randomBytes(keyBytes).toString('hex')}`)
  let text = ''
  while (text.length < keyDigits) {
    text = digits.charAt(Number(rest % 62n)) + text
    rest /= 62n
  }
  return `sk_${text}`
}

export function isKey(token: string): boolean {
  return /^sk_[0-9A-Za-z]{43}$/.test(token)
}

/** The only form in which a key is stored: SHA-256, in hexadecimal. */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** The first characters of a key, which the admin shows. */
export function startOf(key: string): string {
  return key.slice(0, startLength)
}
