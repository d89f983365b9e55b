import 'server-only'

/** Set by scripts/http-edge, which sees the socket, on every request; one that a client sends is thrown away there. */
export const clientAddressHeader = 'x-client-address'

/** Where the request comes from, as far as `TRUSTED_PROXIES` allows to know; the development server knows nothing. */
export function clientAddress(request: Request): string {
  return request.headers.get(clientAddressHeader) ?? 'unknown'
}
