import { type NextRequest, NextResponse } from 'next/server'
import { env } from '@/lib/env'
import { isPersonalPage } from '@/lib/http/personal-pages'
import { findTurnAway } from '@/lib/http/turn-away'
import { noncePolicy } from '@/server/content-policy.mjs'

/**
 * Runs before the pages that are rendered per request, and before the PayPal simulator's paths: a cached page must not
 * pay for it.
 */
export const config = {
  matcher: [
    '/paypal-simulator/:path+',
    '/adminpage/:path*',
    '/admin/:path*',
    '/profile',
    '/order/:path*',
    '/cart/:path+',
  ],
}

const simulatorPath = '/paypal-simulator'

/** Turns others away from the admin pages, names a page's scripts, and leads the PayPal simulator's paths to it. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl
  if (pathname.startsWith(simulatorPath)) return toSimulator(request)
  const target = /^\/admin(page)?(\/|$)/.test(pathname) ? await findTurnAway(request) : null
  // Next makes it a relative address, whatever host the client has called the shop.
  if (target) return NextResponse.redirect(new URL(target, request.url))
  return isPersonalPage(pathname) ? withNonce(request) : NextResponse.next()
}

/** A nonce for this page's scripts: Next reads it from the request, the browser from the answer. */
function withNonce(request: NextRequest): NextResponse {
  const policy = noncePolicy(Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64'))
  const headers = new Headers(request.headers)
  headers.set('Content-Security-Policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  return response
}

/** The PayPal simulator's browser side on the shop's own port; without a simulator these paths do not exist. */
function toSimulator({ nextUrl: { pathname, search } }: NextRequest): NextResponse {
  const simulator = env().PAYPAL_SIMULATOR_URL
  if (!simulator) return NextResponse.next()
  return NextResponse.rewrite(new URL(pathname + search, simulator))
}
