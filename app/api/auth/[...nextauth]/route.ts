import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { errorResponse } from '@/lib/http/api-route'
import { authOptions } from '@/lib/http/auth-options'
import { Problem } from '@/lib/problem'

type Context = { params: Promise<{ nextauth: string[] }> }

/** The parts of next-auth that answer JSON; its built-in HTML screens are not reachable. */
const actions: Record<string, string[]> = { GET: ['session', 'csrf'], POST: ['signout'] }

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params
  const isOffered = nextauth.length === 1 && actions[request.method]?.includes(nextauth[0] ?? '')
  if (!isOffered) return errorResponse(new Problem('not-found'))
  return NextAuth(request, context, authOptions())
}

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT }
