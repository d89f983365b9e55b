import { type NextRequest, NextResponse } from 'next/server'
import { env } from '@/lib/env'

/** Runs before the routes, on few paths: a cached page must not pay for it. */
export const config = { matcher: ['/paypal-simulator/:path*'] }

/** The PayPal simulator's browser side on the shop's own port; without a simulator these paths do not exist. */
export function proxy(request: NextRequest): NextResponse {
  const simulator = env().PAYPAL_SIMULATOR_URL
  if (!simulator) return NextResponse.next()
  const { pathname, search } = request.nextUrl
  return NextResponse.rewrite(new URL(pathname + search, simulator))
}
