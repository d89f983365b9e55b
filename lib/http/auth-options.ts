import 'server-only'
import type { NextAuthOptions, Session } from 'next-auth'
import { findViewer } from '@/lib/auth/find-viewer'
import { sessionMaxAgeSeconds } from '@/lib/auth/tokens'
import { env, isSecureSite } from '@/lib/env'
import { logFault } from '@/lib/log'
import type { UserInfo } from '@/lib/users/schema'
import { userInfoOf } from '@/lib/users/user-info'

type SessionWithUser = Session & { userInfo: UserInfo }

/**
 * next-auth serves the session of our own login: its session endpoint renews the cookie and hands out a fresh API token,
 * its sign-out ends the session. A session whose user is gone, or from before a password change, ends here.
 */
export function authOptions(): NextAuthOptions {
  return {
    secret: env().NEXTAUTH_SECRET,
    useSecureCookies: isSecureSite(),
    session: { strategy: 'jwt', maxAge: sessionMaxAgeSeconds },
    providers: [],
    pages: { signIn: '/login', signOut: '/', error: '/login' },
    callbacks: {
      async session({ session, token }) {
        const viewer = await findViewer({
          userId: Number(token.sub),
          sessionVersion: Number(token.sessionVersion),
        })
        if (!viewer) throw new Error('session-ended')
        // next-auth makes the renewed cookie from this token: a promotion or demotion reaches the proxy with it.
        token.isAdmin = viewer.isAdmin
        return { ...session, userInfo: await userInfoOf(viewer) } satisfies SessionWithUser
      },
    },
    logger: {
      error(code, metadata) {
        // An ended session is an expected thing; next-auth clears its cookie.
        if (code !== 'JWT_SESSION_ERROR') logFault('auth-fault', metadata instanceof Error ? metadata : code)
      },
      warn() {},
      debug() {},
    },
  }
}
