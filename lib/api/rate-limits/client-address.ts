import 'server-only'
import type { Client } from '@/lib/platform/async/work-queue'
import { CLIENT_ADDRESS, UNKNOWN_PROXY } from '@/lib/platform/edge/protocol'

/** Set on every request by `server`, which sees the socket and discards the header when a client sends it. */
export const clientAddressHeader = CLIENT_ADDRESS

/** The client's IP address, as far as `TRUSTED_PROXIES` reveals it; "unknown" in the development server. */
export function clientAddress(request: Request): string {
  return request.headers.get(clientAddressHeader) ?? 'unknown'
}

/** Returns whether the address is that of a proxy that `TRUSTED_PROXIES` does not count, so that all visitors may share it. */
export function isSharedAddress(request: Request): boolean {
  return request.headers.has(UNKNOWN_PROXY)
}

/** The request's client for a work queue; without an address when all visitors may share it. */
export function clientOf(request: Request): Client {
  return { signal: request.signal, address: isSharedAddress(request) ? undefined : clientAddress(request) }
}
