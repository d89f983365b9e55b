import 'server-only'
import { createHash, randomBytes } from 'node:crypto'

/** How long the link of a mail works. */
export const resetTokenMinutes = 60

/** A token of 256 random bits, in 43 characters that an address can carry. Only the mail contains it. */
export function newResetToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Selects the row of a token that still works. */
export function usableToken(token: string) {
  return { tokenHash: resetTokenHash(token), expiresAt: { gt: new Date() } }
}

/** The stored form of a token. Its entropy makes salt and slow hashing unnecessary. */
export function resetTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
