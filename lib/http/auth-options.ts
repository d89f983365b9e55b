import 'server-only'
import type { NextAuthOptions, Session } from 'next-auth'
import { sessionMaxAgeSeconds } from '@/lib/auth/tokens'
import type { Viewer } from '@/lib/auth/viewer'
import { env, isSecureSite } from '@/lib/env'
import { logFault } from '@/lib/log'
import type { UserInfo } from '@/lib/users/schema'
import { userInfoOf } from '@/lib/users/user-info'

type SessionWithUser = Session & { userInfo: UserInfo }

/**
 * next-auth serves the session of our own login: its session endpoint renews the cookie and hands out a fresh API token.
 * `viewer` is whose session it is now: without one (logged out, the user is gone, the password was changed) the cookie is
 * taken away.
 */
export function authOptions(viewer: Viewer | null): NextAuthOptions {
  return {
    secret: env().NEXTAUTH_SECRET,
    useSecureCookies: isSecureSite(),
    session: { strategy: 'jwt', maxAge: sessionMaxAgeSeconds },
    providers: [],
    pages: { signIn: '/login', signOut: '/', error: '/login' },
    callbacks: {
      async session({ session, token }) {
        if (!viewer) throw new Error('The session has ended')
        // next-auth makes the renewed cookie from this token: a promotion or demotion reaches the proxy with it.
        token.isAdmin = viewer.isAdmin
        return { ...session, userInfo: await userInfoOf(viewer) } satisfies SessionWithUser
      },
    },
    logger: {
      error(code, metadata) {
        // A cookie that is nobody's, ended or garbage, is an expected thing; next-auth clears it.
        if (code === 'JWT_SESSION_ERROR' && !viewer) return
        logFault('auth-fault', metadata instanceof Error ? metadata : metadata.error, { code })
      },
      warn() {},
      debug() {},
    },
  }
}
