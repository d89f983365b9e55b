import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { findViewer } from '@/lib/auth/find-viewer'
import { readToken } from '@/lib/auth/tokens'
import type { Viewer } from '@/lib/auth/viewer'
import { sessionCookieName } from '@/lib/http/session-cookie'

/** Who looks at this page, by the session cookie and the user row as it stands now; `null` for a visitor. */
export const pageViewer = cache(async (): Promise<Viewer | null> => {
  const token = (await cookies()).get(sessionCookieName())?.value
  const claims = token ? await readToken('session', token) : null
  return claims && findViewer(claims)
})
