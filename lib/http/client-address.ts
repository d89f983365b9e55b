import 'server-only'
import type { Client } from '@/lib/auth/waiting-line'
import { CLIENT_ADDRESS, UNKNOWN_PROXY } from '@/lib/internal-headers.mjs'
import { logWarning } from '@/lib/log'

/** Set by server, which sees the socket, on every request; one that a client sends is thrown away there. */
export const clientAddressHeader = CLIENT_ADDRESS

/** Where the request comes from, as far as `TRUSTED_PROXIES` allows to know; the development server knows nothing. */
export function clientAddress(request: Request): string {
  if (isSharedAddress(request)) warnOfProxy()
  return request.headers.get(clientAddressHeader) ?? 'unknown'
}

/** Whether that address is a proxy's that `TRUSTED_PROXIES` does not count, and so may be everybody's. */
export function isSharedAddress(request: Request): boolean {
  return request.headers.has(UNKNOWN_PROXY)
}

/** Who asks for what only so many may have at once; an address that everybody may have tells nobody apart. */
export function clientOf(request: Request): Client {
  return { signal: request.signal, address: isSharedAddress(request) ? undefined : clientAddress(request) }
}

const warnEveryMs = 60 * 60 * 1000
/** Each bundle of the server has a copy of this module, and all share it. */
const shared = globalThis as { warnedOfProxyAt?: number }

function warnOfProxy(): void {
  if (Date.now() - (shared.warnedOfProxyAt ?? 0) < warnEveryMs) return
  shared.warnedOfProxyAt = Date.now()
  logWarning('unknown-proxy', {
    text:
      'A proxy passes requests on, but TRUSTED_PROXIES is 0: all visitors count as one address, and log-ins are limited per ' +
      'account only. Set TRUSTED_PROXIES to how many proxies stand in front of the shop.',
  })
}
