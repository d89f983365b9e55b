import type { IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { clientAddress, createProxyWatch, setClientAddress } from './client-address'

test.each([
  ['no proxy: the socket', '203.0.113.9', '198.51.100.1', 0, '203.0.113.9'],
  ['one proxy: the last entry', '10.0.0.1', '1.1.1.1, 198.51.100.1', 1, '198.51.100.1'],
  ['two proxies: the last but one', '10.0.0.1', '1.1.1.1,198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
  ['fewer entries than proxies: the first', '10.0.0.1', '198.51.100.1', 2, '198.51.100.1'],
  ['no header behind a proxy: the socket', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['several headers are one list', '10.0.0.1', ['1.1.1.1', '198.51.100.1'], 1, '198.51.100.1'],
  ['an invalid entry: the socket', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['a port is removed', '10.0.0.1', '198.51.100.1:4711', 1, '198.51.100.1'],
  ['IPv4 in IPv6', '::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
  ['IPv4 in IPv6, in hex', '10.0.0.1', '::ffff:0102:0304', 1, '1.2.3.4'],
  ['IPv4 in IPv6, in full', '10.0.0.1', '0:0:0:0:0:FFFF:cb00:7109', 1, '203.0.113.9'],
  ['IPv4 in IPv6, in brackets', '10.0.0.1', '[::ffff:1.2.3.4]:4711', 1, '1.2.3.4'],
  ['IPv4 by NAT64', '64:ff9b::198.51.100.1', undefined, 0, '198.51.100.1'],
  ['IPv4 by NAT64, in hex', '64:ff9b::c633:6401', undefined, 0, '198.51.100.1'],
  ['IPv4 by NAT64, with zeros', '64:ff9b::1', undefined, 0, '0.0.0.1'],
  ['a prefix next to that of NAT64', '64:ff9b:1::102:304', undefined, 0, '64:ff9b:1:0::/64'],
  ['IPv6 is reduced to its network', '2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
  ['short IPv6', '2001:db8::7', undefined, 0, '2001:db8:0:0::/64'],
  ['IPv6 loopback', '::1', undefined, 0, '0:0:0:0::/64'],
  ['IPv6 in brackets', '10.0.0.1', '[2001:db8:1:2::7]:4711', 1, '2001:db8:1:2::/64'],
  ['a closed socket', undefined, undefined, 0, 'unknown'],
] as const)('%s', (_, socket, header, proxies, expected) => {
  const forwarded = typeof header === 'string' || header === undefined ? header : [...header]
  expect(clientAddress(socket, forwarded, proxies)).toBe(expected)
})

test('A10 A11 headers of a client about its own address or about hosts are removed', () => {
  const request = {
    headers: {
      host: 'localhost:3000',
      'x-client-address': '1.1.1.1',
      'x-unknown-proxy': '1',
      'x-device': 'forged',
      'x-metrics-part': 'shop',
      'x-forwarded-for': '1.1.1.1',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
      'next-action': 'x\u0085{"level":"info"}',
    },
    socket: { remoteAddress: '203.0.113.9' },
  } as unknown as IncomingMessage
  setClientAddress(request, 0)
  expect(request.headers).toEqual({
    host: 'localhost:3000',
    'x-client-address': '203.0.113.9',
    'x-forwarded-for': '1.1.1.1',
  })
})

/** Returns whether the request is marked as coming from an unknown proxy, whose address all visitors share. */
function isShared(remoteAddress: string | undefined, forwardedFor: string | undefined, trusted: number) {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  const request = { headers, socket: { remoteAddress } } as unknown as IncomingMessage
  setClientAddress(request, trusted)
  return 'x-unknown-proxy' in request.headers
}

test.each([
  ...['127.0.0.1', '127.9.9.9', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.1.1'],
  ...['100.64.0.1', '::1', 'fd00::1', 'fe80::1%eth0', '::ffff:10.0.0.1', '::ffff:127.0.0.1'],
])('A17 %s with a forwarded address is an unknown proxy', (address) => {
  expect(isShared(address, '203.0.113.9', 0)).toBe(true)
  expect(isShared(address, undefined, 0)).toBe(false)
  expect(isShared(address, '203.0.113.9', 1)).toBe(false)
})

test.each([
  ...['203.0.113.9', '172.32.0.1', '100.128.0.1', '2001:db8::1', '::ffff:203.0.113.9', '64:ff9b::a00:1'],
  undefined,
])('A17 %s is a visitor, even with a forwarded address', (address) => {
  expect(isShared(address, '198.51.100.1', 0)).toBe(false)
})

test('A17 an unknown proxy is reported once an hour, once a Next process can be told', () => {
  let now = 0
  const send = vi.fn()
  const ready: never[] = []
  const seen = createProxyWatch({ ready: () => ready }, () => now)
  seen()
  ready.push({ child: { connected: true, send } } as never)
  for (now = 1; now <= 3_600_000; now += 600_000) seen()
  expect(send).toHaveBeenCalledTimes(1)
  now = 3_600_001
  seen()
  expect(send).toHaveBeenCalledTimes(2)
})
