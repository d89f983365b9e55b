import 'server-only'
import { decode, encode } from 'next-auth/jwt'
import type { Viewer } from '@/lib/auth/viewer'
import { env } from '@/lib/env'
import { z } from '@/lib/zod'

/**
 * One token format (next-auth's encrypted JWT), two doors. The salt gives each door its own key, so that an API token is
 * worth nothing as a session cookie and the other way round.
 */
const salts = { session: '', bearer: 'api-bearer' } as const
export type Door = keyof typeof salts

export const sessionMaxAgeSeconds = 30 * 24 * 60 * 60
export const bearerMaxAgeSeconds = 60 * 60

const tokenClaims = z.object({
  sub: z.string(),
  sid: z.uuid(),
  sessionVersion: z.number(),
  isAdmin: z.boolean(),
})
/** `wasAdmin` is from when the token was made: good enough to turn people away early, never to let anybody in. */
export type TokenClaims = { userId: number; sessionId: string; sessionVersion: number; wasAdmin: boolean }

/** Longer than any token of ours; nothing beyond it is worth decrypting. */
const longestToken = 4096

/** A signed, encrypted token for the viewer: the API's (one hour) or the session cookie's (30 days). */
export function issueToken(door: Door, viewer: Viewer): Promise<string> {
  return encode({
    token: {
      sub: String(viewer.id),
      sid: viewer.sessionId,
      name: viewer.name,
      email: viewer.email,
      isAdmin: viewer.isAdmin,
      sessionVersion: viewer.sessionVersion,
    },
    secret: env().NEXTAUTH_SECRET,
    salt: salts[door],
    maxAge: door === 'session' ? sessionMaxAgeSeconds : bearerMaxAgeSeconds,
  })
}

/** What a token claims, or `null` when it is garbage, forged, expired, over-long or made for the other door. */
export async function readToken(door: Door, token: string): Promise<TokenClaims | null> {
  if (token.length > longestToken) return null
  try {
    const claims = tokenClaims.safeParse(
      await decode({ token, secret: env().NEXTAUTH_SECRET, salt: salts[door] }),
    )
    if (!claims.success) return null
    const { sub, sid, sessionVersion, isAdmin } = claims.data
    return { userId: Number(sub), sessionId: sid, sessionVersion, wasAdmin: isAdmin }
  } catch {
    return null
  }
}
