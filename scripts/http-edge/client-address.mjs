import net from 'node:net'

/**
 * Where a request comes from. Only the shop's edge sees the socket, and only it knows how many proxies stand before it;
 * the shop reads the answer from one header, and nothing else that a client or a proxy says about hosts.
 */

/** Read by lib/http/client-address.ts. */
const HEADER = 'x-client-address'
/** Links and redirects are never built from these: SHOP_URL says where the shop is. */
const UNTRUSTED = [
  HEADER,
  // Next takes a page's nonce from it: proxy.ts gives one, a client never does.
  'content-security-policy',
  'content-security-policy-report-only',
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
]
const HOPS = 10

/**
 * Writes the client's address into the request, in the place of whatever it said itself.
 * @param {import('node:http').IncomingMessage} request
 * @param {number} trustedProxies
 */
export function markClientAddress(request, trustedProxies) {
  const address = clientAddress(
    request.socket.remoteAddress,
    request.headers['x-forwarded-for'],
    trustedProxies,
  )
  for (const name of UNTRUSTED) if (name in request.headers) delete request.headers[name]
  request.headers[HEADER] = address
}

/**
 * The address that the outermost trusted proxy has seen, or the socket's own without proxies. Of an IPv6 address the half
 * that names a network: whoever has one address has all of that half.
 * @param {string | undefined} socketAddress
 * @param {string | string[] | undefined} forwardedFor  the header: each proxy adds whom it has seen at the end
 * @param {number} trustedProxies
 */
export function clientAddress(socketAddress, forwardedFor, trustedProxies) {
  const own = plainAddress(socketAddress ?? '') ?? 'unknown'
  if (trustedProxies === 0) return own
  const seen = [forwardedFor ?? []].flat().join(',').split(',').slice(-HOPS)
  return plainAddress(seen.at(-trustedProxies) ?? seen[0] ?? '') ?? own
}

/** `null` for what is no address. */
function plainAddress(/** @type {string} */ text) {
  const bare = text.trim().replace(/^\[(.*)\](:\d+)?$/, '$1')
  const plain = bare.replace(/^::ffff:(?=\d+\.)/i, '').replace(/^([\d.]+):\d+$/, '$1')
  if (net.isIPv4(plain)) return plain
  return net.isIPv6(plain) ? networkOf(plain) : null
}

function networkOf(/** @type {string} */ address) {
  const [plain = ''] = address.split('%')
  const { hostname } = new URL(`http://[${plain}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const rest = tail.split(':').filter(Boolean)
    while (groups.length + rest.length < 8) groups.push('0')
    groups.push(...rest)
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** The setting, which lib/env.ts checks when the shop starts. */
export function readTrustedProxies(/** @type {{ TRUSTED_PROXIES?: string }} */ { TRUSTED_PROXIES: text }) {
  return /^\d{1,2}$/.test(text ?? '') ? Number(text) : 0
}
