import 'server-only'
import { isIP } from 'node:net'
import { env } from '@/lib/platform/config/env'
import { Problem } from '@/lib/shared/problem/problem'

type RelyingParty = { id: string; origin: string; name: string }

/** The shop as passkeys know it, by the host name of its public address. Throws `passkeys-unavailable` for an IP address. */
export function relyingParty(): RelyingParty {
  if (!canUsePasskeys()) throw new Problem('passkeys-unavailable')
  const { hostname, origin } = new URL(env().SHOP_URL)
  return { id: hostname, origin, name: env().SELLER_NAME }
}

/** Returns whether the shop has a host name, to which browsers bind passkeys. */
export function canUsePasskeys(): boolean {
  return isIP(new URL(env().SHOP_URL).hostname.replace(/^\[|\]$/g, '')) === 0
}
