import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { apiRoute } from '@/lib/http/api-route'
import { authOptions } from '@/lib/http/auth-options'
import { pageViewer } from '@/lib/http/page-viewer'
import { parseJson, readText } from '@/lib/http/read-json'
import { Problem } from '@/lib/problem'

/** The parts of next-auth that answer JSON; its built-in HTML screens are not reachable. */
const actions: Record<string, string[]> = { GET: ['session', 'csrf'], POST: ['signout'] }

const handle = apiRoute(async ({ request, params }) => {
  const { method, url, headers } = request
  const nextauth = [params.nextauth ?? []].flat()
  if (nextauth.length !== 1 || !actions[method]?.includes(nextauth[0] ?? '')) throw new Problem('not-found')
  const body = method === 'POST' ? await readText(request) : undefined
  if (body !== undefined && headers.get('content-type')?.includes('json')) parseJson(body)
  const bounded = new NextRequest(url, { method, headers, body })
  return NextAuth(bounded, { params: Promise.resolve({ nextauth }) }, authOptions(await pageViewer()))
})

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT }
