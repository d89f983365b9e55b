import { createHash, randomBytes } from 'node:crypto'

/** A token of 256 random bits, in 43 characters that an address can carry. Only the output of the start contains it. */
export const newSetupToken = (): string => randomBytes(32).toString('base64url')

/** What the database stores of it. */
export const setupTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
