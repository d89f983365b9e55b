import 'server-only'
import { LRUCache } from 'lru-cache'
import { decode, encode, type JWT } from 'next-auth/jwt'
import { isAdminRole } from '@/lib/accounts/permissions/permissions'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { shopSecrets } from '@/lib/platform/secrets/shop-secrets'
import { z } from '@/lib/shared/validation/zod'

/** The salt derives a key for each audience: an API token is no session cookie, and the reverse. */
const salts = { session: '', bearer: 'api-bearer' } as const
export type Audience = keyof typeof salts

export const sessionMaxAgeSeconds = 30 * 24 * 60 * 60
const bearerMaxAgeSeconds = 60 * 60

const tokenClaims = z.object({
  exp: z.number(),
  sub: z.string(),
  sid: z.uuid(),
  sessionVersion: z.number(),
  isAdmin: z.boolean(),
})
/** `wasAdmin` dates from when the token was issued: it may refuse a request early, but never grants access. */
export type TokenClaims = { userId: number; sessionId: string; sessionVersion: number; wasAdmin: boolean }

/** Characters; longer than any token the shop issues. Longer texts are refused without decrypting them. */
const maxTokenLength = 4096

/** Decrypting a token costs as much as two statements; whether its session still exists is read each time. */
const knownTokens = new LRUCache<string, { claims: TokenClaims; expiresAt: number }>({ max: 1000 })

/** An encrypted token for the viewer: for the API (one hour) or for the session cookie (30 days). */
export function issueToken(audience: Audience, viewer: Viewer): Promise<string> {
  const { id, sessionId, name, email, role, sessionVersion } = viewer
  const claims = { name, email, isAdmin: isAdminRole(role), sessionVersion }
  return encode({
    token: { sub: String(id), sid: sessionId, ...claims },
    secret: shopSecrets()[0],
    salt: salts[audience],
    maxAge: audience === 'session' ? sessionMaxAgeSeconds : bearerMaxAgeSeconds,
  })
}

/** The content of a token of any of the shop's secrets. Throws for one of none, and for an expired one. */
export async function decodeToken({ token, salt }: { token: string; salt: string }): Promise<JWT | null> {
  let fault: unknown
  for (const secret of shopSecrets()) {
    try {
      return await decode({ token, secret, salt })
    } catch (error) {
      fault ??= error
    }
  }
  throw fault
}

/** The claims of a token, or `null` when it is malformed, forged, expired, over-long or issued for the other audience. */
export async function readToken(audience: Audience, token: string): Promise<TokenClaims | null> {
  if (token.length > maxTokenLength) return null
  const key = `${audience} ${token}`
  const cached = knownTokens.get(key)
  if (cached && Date.now() < cached.expiresAt) return cached.claims
  try {
    const claims = await decodeToken({ token, salt: salts[audience] })
    const { exp, sub, sid, sessionVersion, isAdmin } = tokenClaims.parse(claims)
    const read = { userId: Number(sub), sessionId: sid, sessionVersion, wasAdmin: isAdmin }
    knownTokens.set(key, { claims: read, expiresAt: exp * 1000 })
    return read
  } catch {
    return null
  }
}
