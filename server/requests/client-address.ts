import type { IncomingMessage } from 'node:http'
import net from 'node:net'
import {
  CLIENT_ADDRESS,
  DEVICE,
  METRICS_PART,
  REQUEST_ID,
  UNKNOWN_PROXY,
  UNKNOWN_PROXY_SEEN,
} from '@/lib/platform/edge/protocol'
import type { NextProcess } from '@/server/next/next-processes'

/** Only the front server sees the socket and knows the trusted proxies. The shop reads the address from one header. */

/** Links and redirects are built from SHOP_URL, never from headers. */
const UNTRUSTED = [
  CLIENT_ADDRESS,
  UNKNOWN_PROXY,
  DEVICE,
  METRICS_PART,
  REQUEST_ID,
  // Next reads a page's nonce from it. Only proxy.ts may set it, never a client.
  'content-security-policy',
  'content-security-policy-report-only',
  // The shop has no server actions. Next would log the client's text as the name of an unknown one.
  'next-action',
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
]
const MAX_HOPS = 10

/** A proxy may have these addresses, but no visitor from the internet: loopback, private, link-local and shared. */
const privateNetworks = new net.BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  privateNetworks.addSubnet(network, bits)
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/**
 * Sets `CLIENT_ADDRESS`, and removes untrusted headers. `UNKNOWN_PROXY` says that all visitors may have the address of a proxy.
 */
export function setClientAddress(request: IncomingMessage, trustedProxies: number) {
  const address = clientAddress(
    request.socket.remoteAddress,
    request.headers['x-forwarded-for'],
    trustedProxies,
  )
  for (const name of UNTRUSTED) if (name in request.headers) delete request.headers[name]
  request.headers[CLIENT_ADDRESS] = address
  if (trustedProxies === 0 && request.headers['x-forwarded-for'] && isPrivate(request.socket.remoteAddress))
    request.headers[UNKNOWN_PROXY] = '1'
}

export function isPrivate(socketAddress: string | undefined = '') {
  const [address = ''] = socketAddress.split('%')
  return privateNetworks.check(address, net.isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * Returns the address that the outermost trusted proxy has seen; without proxies, the socket's. Of an IPv6 address it returns
 * the /64 network: a client with one address has all of it.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | string[] | undefined,
  trustedProxies: number,
) {
  const socketIp = parseAddress(socketAddress ?? '') ?? 'unknown'
  if (trustedProxies === 0) return socketIp
  const hops = [forwardedFor ?? []].flat().join(',').split(',').slice(-MAX_HOPS)
  return parseAddress(hops.at(-trustedProxies) ?? hops[0] ?? '') ?? socketIp
}

function parseAddress(text: string) {
  const bare = text.trim().replace(/^\[(.*)\](:\d+)?$/, '$1')
  const plain = bare.replace(/^([\d.]+):\d+$/, '$1')
  if (net.isIPv4(plain)) return plain
  return net.isIPv6(plain) ? networkOf(plain) : null
}

/** This IPv6 form, mapped or translated by NAT64, counts as the IPv4 address. */
const embedded = /^(?:0:0:0:0:0:ffff|64:ff9b:0:0:0:0):([\da-f]+):([\da-f]+)$/

function networkOf(address: string) {
  const groups = groupsOf(address)
  const [, high, low] = embedded.exec(groups.join(':')) ?? []
  if (!high || !low) return `${groups.slice(0, 4).join(':')}::/64`
  const parts = [high, low].map((group) => Number.parseInt(group, 16))
  return parts.flatMap((part) => [part >> 8, part & 255]).join('.')
}

function groupsOf(address: string) {
  const [plain = ''] = address.split('%')
  const { hostname } = new URL(`http://[${plain}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail === undefined) return groups
  const rest = tail.split(':').filter(Boolean)
  return [...groups, ...Array(8 - groups.length - rest.length).fill('0'), ...rest]
}

const REPORT_INTERVAL_MS = 60 * 60 * 1000

/** Reports X-Forwarded-For without TRUSTED_PROXIES to a Next process, at most once an hour. `now` is in ms. */
export function createProxyWatch(
  processes: { ready: () => Pick<NextProcess, 'child'>[] },
  now: () => number = () => performance.now(),
) {
  let toldAt = Number.NEGATIVE_INFINITY
  return () => {
    if (now() - toldAt < REPORT_INTERVAL_MS) return
    const [next] = processes.ready()
    if (!next?.child.connected) return
    toldAt = now()
    next.child.send(UNKNOWN_PROXY_SEEN, () => {})
  }
}
