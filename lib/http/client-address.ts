import 'server-only'
import { CLIENT_ADDRESS, UNKNOWN_PROXY } from '@/lib/internal-headers.mjs'
import { logWarning } from '@/lib/log'
import type { Client } from '@/lib/work-queue'

/** Set on every request by `server`, which sees the socket and discards the header when a client sends it. */
export const clientAddressHeader = CLIENT_ADDRESS

/** The client's IP address, as far as `TRUSTED_PROXIES` reveals it; "unknown" in the development server. */
export function clientAddress(request: Request): string {
  if (isSharedAddress(request)) warnOfProxy()
  return request.headers.get(clientAddressHeader) ?? 'unknown'
}

/** Whether the address is that of a proxy that `TRUSTED_PROXIES` does not count, so that all visitors may share it. */
export function isSharedAddress(request: Request): boolean {
  return request.headers.has(UNKNOWN_PROXY)
}

/** The request's client for a work queue; without an address when all visitors may share it. */
export function clientOf(request: Request): Client {
  return { signal: request.signal, address: isSharedAddress(request) ? undefined : clientAddress(request) }
}

const warningIntervalMs = 60 * 60 * 1000
/** Shared by the copies of this module in all bundles of the server. */
const shared = globalThis as { warnedOfProxyAt?: number }

function warnOfProxy(): void {
  if (Date.now() - (shared.warnedOfProxyAt ?? 0) < warningIntervalMs) return
  shared.warnedOfProxyAt = Date.now()
  logWarning('unknown-proxy', {
    text:
      'A proxy passes requests on, but TRUSTED_PROXIES is 0: all visitors count as one address, and log-ins are limited per ' +
      'account only. Set TRUSTED_PROXIES to how many proxies stand in front of the shop.',
  })
}
