import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { touchSession } from '@/lib/accounts/sessions/sessions'
import { pageViewer } from '@/lib/api/pages/page-viewer'
import { apiRoute } from '@/lib/api/server/api-route'
import { authOptions } from '@/lib/api/sessions/auth-options'
import { signOut } from '@/lib/api/sessions/session-responses'
import { Problem } from '@/lib/shared/problem/problem'

/** next-auth serves `session` and `csrf`, the shop `signout`. next-auth's HTML pages are not reachable. */
const handle = apiRoute(async ({ request, params }) => {
  const nextauth = [params.nextauth ?? []].flat()
  const action = `${request.method} ${nextauth.join('/')}`
  if (action === 'POST signout') return signOut(request)
  if (!['GET session', 'GET csrf'].includes(action)) throw new Problem('not-found')
  const viewer = await pageViewer()
  if (viewer) await touchSession(viewer.sessionId)
  // Without query parameters: next-auth answers a malformed callbackUrl with 500.
  const bare = new NextRequest(new URL(request.url).origin, { headers: request.headers })
  return NextAuth(bare, { params: Promise.resolve({ nextauth }) }, authOptions(viewer))
})

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT }
