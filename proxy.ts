import { type NextRequest, NextResponse } from 'next/server'
import { sessionCookieName } from '@/lib/accounts/sessions/session-cookie'
import { readToken } from '@/lib/accounts/sessions/tokens'
import { env } from '@/lib/platform/config/env'
import { noncePolicy } from '@/lib/platform/edge/content-policy'
import { RETRY_AFTER_SECONDS } from '@/lib/platform/edge/protocol'
import { paths, signInPath } from '@/lib/shared/routes/paths'
import { pages } from '@/lib/shared/routes/shop-pages'

/**
 * Runs only for pages that are rendered per request and for the PayPal simulator's paths, so that cached pages do not pay
 * for it.
 */
export const config = {
  matcher: [
    '/paypal-simulator/:path+',
    '/adminpage/:path*',
    '/admin/:path*',
    '/profile/:path*',
    '/order/:path*',
    '/cart/:path+',
    '/add-to-cart',
  ],
}

const simulatorPath = '/paypal-simulator'
const simulatorAnswerMs = 3000
const connectionHeaders = ['connection', 'keep-alive', 'date']

const personalPaths = pages
  .filter(({ kind }) => kind === 'personal')
  .map(({ route }) => route.replaceAll(/\[\w+\]/g, '[^/]+'))
const personalPage = new RegExp(`^(?:${personalPaths.join('|')})/?$`)

/** Redirects non-admins away from the admin pages, adds a nonce to a page's scripts, and proxies to the PayPal simulator. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl
  if (pathname.startsWith(simulatorPath)) return toSimulator(request)
  const target = /^\/admin(page)?(\/|$)/.test(pathname) ? await findTurnAway(request) : null
  // Next turns it into a relative URL, whatever the request's host.
  if (target) return NextResponse.redirect(new URL(target, request.url))
  return isPersonalPage(pathname) ? withNonce(request) : NextResponse.next()
}

/**
 * Where to redirect a request for an admin page, judged by its cookie alone; `null` to let it pass. Visitors and non-admins go
 * home (Spec §6), an expired cookie to the login and back. This only saves rendering: `adminViewer` controls the access.
 */
async function findTurnAway({ cookies, nextUrl }: NextRequest): Promise<string | null> {
  const token = cookies.get(sessionCookieName())?.value
  if (!token) return paths.home
  const claims = await readToken('session', token)
  if (!claims) return signInPath(paths.login, nextUrl.pathname + nextUrl.search)
  return claims.wasAdmin || isExport.test(nextUrl.pathname) ? null : paths.home
}

/** Files, which answer customers by themselves: a program that asks for one must not get a page. */
const isExport = /^\/adminpage\/\w+\/export\/?$/

/**
 * Returns whether the page at this path is rendered per request, so that its scripts can carry a nonce. Other paths below the same
 * folders get the static not-found page, which has none.
 */
export function isPersonalPage(pathname: string): boolean {
  return personalPage.test(pathname)
}

/** Sets a policy with a nonce for this page's scripts. Next reads it from the request, the browser from the response. */
function withNonce(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  const policy = noncePolicy(nonce)
  const headers = new Headers(request.headers)
  headers.set('Content-Security-Policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  return response
}

/**
 * Serves the PayPal simulator's pages on the shop's own port. Without a simulator these paths do not exist. Not by a rewrite: Next
 * answers a bare 500 when the simulator ends during a request, and waits half a minute when it hangs.
 */
async function toSimulator(request: NextRequest): Promise<NextResponse> {
  const simulator = env().PAYPAL_SIMULATOR_URL
  if (!simulator) return NextResponse.next()
  const { method, nextUrl } = request
  try {
    const body = method === 'POST' ? await request.arrayBuffer() : null
    const signal = AbortSignal.timeout(simulatorAnswerMs)
    const target = new URL(nextUrl.pathname + nextUrl.search, simulator)
    const answer = await fetch(target, { method, body, signal, redirect: 'manual' })
    const headers = new Headers(answer.headers)
    for (const name of connectionHeaders) headers.delete(name)
    return new NextResponse(await answer.arrayBuffer(), { status: answer.status, headers })
  } catch {
    const headers = { 'Retry-After': String(RETRY_AFTER_SECONDS), 'Cache-Control': 'no-store' }
    return new NextResponse('PayPal’s stand-in does not answer. Please try again in a moment.', {
      status: 503,
      headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
    })
  }
}
