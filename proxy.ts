import { type NextRequest, NextResponse } from 'next/server'
import { env } from '@/lib/env'
import { findTurnAway } from '@/lib/http/turn-away'

/** Runs before the routes, on few paths: a cached page must not pay for it. */
export const config = { matcher: ['/paypal-simulator/:path+', '/adminpage/:path*', '/admin/:path*'] }

const simulatorPath = '/paypal-simulator'

/** Turns others away from the admin pages, and leads the PayPal simulator's paths to it. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  if (request.nextUrl.pathname.startsWith(simulatorPath)) return toSimulator(request)
  const target = await findTurnAway(request)
  return target ? NextResponse.redirect(new URL(target, request.url)) : NextResponse.next()
}

/** The PayPal simulator's browser side on the shop's own port; without a simulator these paths do not exist. */
function toSimulator({ nextUrl: { pathname, search } }: NextRequest): NextResponse {
  const simulator = env().PAYPAL_SIMULATOR_URL
  if (!simulator) return NextResponse.next()
  return NextResponse.rewrite(new URL(pathname + search, simulator))
}
