import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/env'
import { parseId } from '@/lib/paths'

type Account = { id: number; email: string }

/**
 * The token of the link that shows that an account's address belongs to its reader. It is an HMAC over both, so that nothing of
 * it is stored, and it is worth nothing once the account has another address.
 */
export function confirmToken({ id, email }: Account): string {
  return `${id}.${createHmac('sha256', env().NEXTAUTH_SECRET).update(`confirm ${id} ${email}`).digest('base64url')}`
}

/** The account that a token names, whether the token is right or not; `null` for what is none. */
export function accountOf(token: string): number | null {
  return parseId(/^(\d{1,10})\.[\w-]{43}$/.exec(token)?.[1])
}

export function isConfirmTokenOf(token: string, account: Account): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(confirmToken(account))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
