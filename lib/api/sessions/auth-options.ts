import 'server-only'
import type { NextAuthOptions, Session } from 'next-auth'
import { isAdminRole } from '@/lib/accounts/permissions/permissions'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { decodeToken, sessionMaxAgeSeconds } from '@/lib/accounts/sessions/tokens'
import { userInfoOf } from '@/lib/accounts/users/user-info'
import type { UserInfo } from '@/lib/accounts/users/user-schema'
import { env, isSecureSite } from '@/lib/platform/config/env'
import { logFault } from '@/lib/platform/logging/log'

type SessionWithUser = Session & { userInfo: UserInfo }

/** next-auth renews the cookie of our own log-in and returns a new API token; without a `viewer` the cookie is removed. */
export function authOptions(viewer: Viewer | null): NextAuthOptions {
  return {
    secret: env().NEXTAUTH_SECRET,
    useSecureCookies: isSecureSite(),
    session: { strategy: 'jwt', maxAge: sessionMaxAgeSeconds },
    // The renewed cookie is of the current secret.
    jwt: { decode: ({ token = '' }) => decodeToken({ token, salt: '' }) },
    providers: [],
    pages: { signIn: '/login', signOut: '/', error: '/login' },
    callbacks: {
      async session({ session, token }) {
        if (!viewer) throw new Error('The session has ended')
        // next-auth builds the renewed cookie from this token, so the proxy learns of a promotion or demotion.
        token.isAdmin = isAdminRole(viewer.role)
        return { ...session, userInfo: await userInfoOf(viewer) } satisfies SessionWithUser
      },
    },
    logger: {
      error(code, metadata) {
        // An ended or malformed session cookie is expected; next-auth clears it.
        if (code === 'JWT_SESSION_ERROR' && !viewer) return
        logFault('auth-fault', metadata instanceof Error ? metadata : metadata.error, { code })
      },
      warn() {},
      debug() {},
    },
  }
}
