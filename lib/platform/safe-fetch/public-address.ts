import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** The part of IPv6 from which public addresses are given out; what wraps IPv4 in another way is outside of it. */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]
/** Networks without IPv4 use it: the last four bytes are an IPv4 address (RFC 6052). */
const wrapped = ipaddr.parseCIDR('64:ff9b::/96') as [ipaddr.IPv6, number]

/**
 * Returns whether an IP address can only lead to another network: global unicast, and none of this machine's own. False for private,
 * loopback, link-local, shared, multicast, reserved and documentation addresses, for IPv6 that wraps one of them, and for text that is no
 * address.
 */
export function isPublicAddress(text: string, own = ownAddresses()): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  if (own.has(address.toString())) return false
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast'
  if (address.match(wrapped)) return isPublicAddress(address.toByteArray().slice(12).join('.'), own)
  return address.match(globalUnicast) && address.range() === 'unicast'
}

/** The addresses of this machine, which may be public ones. */
function ownAddresses(): ReadonlySet<string> {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return new Set(all.map(({ address }) => ipaddr.parse(address.replace(/%.*$/, '')).toString()))
}
