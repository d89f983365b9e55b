import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { noteSeen } from '@/lib/auth/sessions'
import { apiRoute } from '@/lib/http/api-route'
import { authOptions } from '@/lib/http/auth-options'
import { pageViewer } from '@/lib/http/page-viewer'
import { Problem } from '@/lib/problem'

/** What next-auth serves; its built-in HTML screens are not reachable, and its sign-out is ours (`../signout`). */
const actions = ['session', 'csrf']

const handle = apiRoute(async ({ request, params }) => {
  const nextauth = [params.nextauth ?? []].flat()
  const isServed = request.method === 'GET' && nextauth.length === 1 && actions.includes(nextauth[0] ?? '')
  if (!isServed) throw new Problem('not-found')
  const viewer = await pageViewer()
  if (viewer) await noteSeen(viewer.sessionId)
  return NextAuth(new NextRequest(request), { params: Promise.resolve({ nextauth }) }, authOptions(viewer))
})

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT }
