import net from 'node:net'
import { CLIENT_ADDRESS, DEVICE, UNKNOWN_PROXY } from '../lib/internal-headers.mjs'

/**
 * Where a request comes from. Only the shop's edge sees the socket, and only it knows how many proxies stand before it;
 * the shop reads the answer from one header, and nothing else that a client or a proxy says about hosts.
 */

/** Links and redirects are never built from these: SHOP_URL says where the shop is. */
const UNTRUSTED = [
  CLIENT_ADDRESS,
  UNKNOWN_PROXY,
  DEVICE,
  // Next takes a page's nonce from it: proxy.ts gives one, a client never does.
  'content-security-policy',
  'content-security-policy-report-only',
  // The shop has no server actions; Next prints the name of one that it does not know.
  'next-action',
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
]
const HOPS = 10

/** Where a proxy of one's own stands, and no visitor from the internet: loopback, private, link-local and shared addresses. */
const nearby = new net.BlockList()
for (const [network, bits] of /** @type {const} */ ([
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
]))
  nearby.addSubnet(network, bits)
nearby.addAddress('::1', 'ipv6')
nearby.addSubnet('fc00::', 7, 'ipv6')
nearby.addSubnet('fe80::', 10, 'ipv6')

/**
 * Writes the client's address into the request, in the place of whatever it said itself; and that it is the one of a proxy
 * which nobody has told the shop about, when it looks like that.
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
  request.headers[CLIENT_ADDRESS] = address
  if (trustedProxies === 0 && request.headers['x-forwarded-for'] && isNearby(request.socket.remoteAddress))
    request.headers[UNKNOWN_PROXY] = '1'
}

function isNearby(/** @type {string | undefined} */ socketAddress = '') {
  const [address = ''] = socketAddress.split('%')
  return nearby.check(address, net.isIPv6(address) ? 'ipv6' : 'ipv4')
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
  const plain = bare.replace(/^([\d.]+):\d+$/, '$1')
  if (net.isIPv4(plain)) return plain
  return net.isIPv6(plain) ? networkOf(plain) : null
}

/** An IPv4 address in IPv6, as it is or translated by NAT64, is still that one. */
const embedded = /^(?:0:0:0:0:0:ffff|64:ff9b:0:0:0:0):([\da-f]+):([\da-f]+)$/

function networkOf(/** @type {string} */ address) {
  const groups = groupsOf(address)
  const [, high, low] = embedded.exec(groups.join(':')) ?? []
  if (!high || !low) return `${groups.slice(0, 4).join(':')}::/64`
  const parts = [high, low].map((group) => Number.parseInt(group, 16))
  return parts.flatMap((part) => [part >> 8, part & 255]).join('.')
}

/** All eight groups of an IPv6 address, without leading zeros. */
function groupsOf(/** @type {string} */ address) {
  const [plain = ''] = address.split('%')
  const { hostname } = new URL(`http://[${plain}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail === undefined) return groups
  const rest = tail.split(':').filter(Boolean)
  return [...groups, ...Array(8 - groups.length - rest.length).fill('0'), ...rest]
}
