import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { shopSecrets } from '@/lib/platform/secrets/shop-secrets'
import { parseId } from '@/lib/shared/routes/paths'

/** What has an address that must be shown to be its own. */
type Addressed = { id: number; email: string }

/** An HMAC over owner and address: nothing of it is stored, and it is worth nothing for another address. */
function tokenOf(
  purpose: 'confirm' | 'alert',
  { id, email }: Addressed,
  secret: string = shopSecrets()[0],
): string {
  return `${id}.${createHmac('sha256', secret).update(`${purpose} ${id} ${email}`).digest('base64url')}`
}

function isTokenOf(purpose: 'confirm' | 'alert', token: string, row: Addressed): boolean {
  return shopSecrets().some((secret) => {
    const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(purpose, row, secret))]
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** The id that a token names, whether the token is right or not; `null` for what is none. */
export function idInToken(token: string): number | null {
  return parseId(/^(\d{1,10})\.[\w-]{43}$/.exec(token)?.[1])
}

/** The token for the address of an account; it is worth nothing once the account has another address. */
export const confirmToken = (account: Addressed) => tokenOf('confirm', account)
export const isConfirmTokenOf = (token: string, account: Addressed) => isTokenOf('confirm', token, account)

/** The token for a request to be told when a product is back in stock. */
export const alertToken = (alert: Addressed) => tokenOf('alert', alert)
export const isAlertTokenOf = (token: string, alert: Addressed) => isTokenOf('alert', token, alert)
