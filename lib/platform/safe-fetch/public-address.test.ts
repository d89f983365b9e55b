import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address'

test.each([
  '93.184.215.14',
  '1.1.1.1',
  '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
  // Of a network without IPv4.
  '64:ff9b::5db8:d70e',
])('C01b %s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ...[
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
  ],
  ...[
    '192.168.1.1',
    '100.64.0.1',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.9',
    '192.88.99.1',
  ],
  ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    'fec0::1',
    '100::1',
    '2001:db8::1',
  ],
  ...['3fff::1', '2001:10::1', '5f00::1', '4000::1'],
  // IPv6 that wraps IPv4: mapped, compatible, translated, NAT64, its local prefix, 6to4, Teredo.
  ...[
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:93.184.215.14',
    '::127.0.0.1',
    '::5db8:d70e',
    '::ffff:0:127.0.0.1',
  ],
  ...['64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::5db8:d70e', '2002:7f00:1::1'],
  ...['2002:5db8:d70e::1', '2001:0:7f00:1::1', '2001::1'],
  ...['localhost', '', '1.2.3', 'example.com', '[::1]', '999.1.1.1'],
])('C01b %j is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('C01b an address of this machine is not public, in whatever way it is written', () => {
  const own = new Set(['93.184.215.14', '2606:2800:21f:cb07::1'])
  expect(isPublicAddress('93.184.215.14', own)).toBe(false)
  expect(isPublicAddress('2606:2800:021f:CB07:0:0:0:1', own)).toBe(false)
  expect(isPublicAddress('64:ff9b::5db8:d70e', own)).toBe(false)
})
