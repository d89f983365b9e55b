import { expect, test } from 'vitest'
import { addressFault } from './safe-address'

const rules = {
  named: ['books.internal', 'Stock.Internal:8443', '[::1]:9443', '10.0.0.7'],
  shopUrl: 'https://shop.example.com',
}
const fault = (address: string) => addressFault(address, rules)

test.each([
  'https://hooks.example.org',
  'https://hooks.example.org:443/path?key=1',
  'https://hooks.example.org:1024/',
  'HTTPS://HOOKS.EXAMPLE.ORG/Path',
  'https://hooks.example.org:65535/',
  'https://bücher.example.org/',
  'https://93.184.215.14/',
  'https://[2606:2800:21f:cb07::1]:8443/',
  'https://shop.example.com.evil.org/',
  'https://books.internal/',
  'https://BOOKS.internal:9000/',
  'https://stock.internal:8443/',
  'https://[0:0:0:0:0:0:0:1]:9443/',
  'https://10.0.0.7/',
])('C01b %s may be asked', (address) => {
  expect(fault(address)).toBeNull()
})

test.each<[why: string, addresses: string[]]>([
  [
    'must look like',
    [
      '',
      'hooks.example.org',
      '/path',
      'https://',
      ' https://hooks.example.org',
      'https://hooks.example.org:99999/',
      'https://hooks.exam\nple.org/',
      'https://hooks.example.org/a b',
      'https://hooks.example.org/\0',
      'https://hooks.example.org/\ud800',
      'https://hooks.example.org/\u202e',
    ],
  ],
  [
    'begin with https',
    [
      'http://hooks.example.org',
      'ftp://hooks.example.org',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'https:hooks.example.org',
      'https:\\\\hooks.example.org',
    ],
  ],
  [
    'a user or a password',
    ['https://user@hooks.example.org', 'https://user:pass@hooks.example.org', 'https://:pass@example.org'],
  ],
  ['a part after #', ['https://hooks.example.org/#part', 'https://hooks.example.org/#']],
  [
    'The port',
    [
      'https://hooks.example.org:22/',
      'https://hooks.example.org:80/',
      'https://hooks.example.org:0/',
      'https://hooks.example.org:1023/',
      'https://books.internal:25/',
    ],
  ],
  [
    'the shop itself',
    ['https://shop.example.com/api/', 'https://SHOP.example.com', 'https://shop.example.com:8443/'],
  ],
  ['end with a dot', ['https://hooks.example.org./', 'https://localhost./', 'https://shop.example.com./']],
  [
    'a private address',
    [
      'https://localhost/',
      'https://shop.localhost/',
      'https://printer.local/',
      'https://metadata.google.internal/',
      'https://stock.internal/',
      'https://intranet/',
      'https://127.0.0.1/',
      'https://127.1/',
      'https://2130706433/',
      'https://0x7f.0.0.1/',
      'https://0x7f000001/',
      'https://0177.0.0.1/',
      'https://１２７.０.０.１/',
      'https://0/',
      'https://10.0.0.8/',
      'https://169.254.169.254/latest/meta-data/',
      'https://[::1]/',
      'https://[::]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:a9fe:a9fe]/',
      'https://[fe80::1]/',
      'https://[fd00::1]/',
      'https://[64:ff9b::7f00:1]/',
      'https://[2002:7f00:1::]/',
    ],
  ],
])('C01b an address is refused because of: %s', (why, addresses) => {
  for (const address of addresses)
    expect([address, fault(address)]).toEqual([address, expect.stringContaining(why)])
})

test('C01b the shop itself is refused although its host is named, but for another port of it', () => {
  const named = { named: ['localhost'], shopUrl: 'https://localhost:3000' }
  expect(addressFault('https://localhost:3000/api/', named)).toContain('the shop itself')
  expect(addressFault('https://localhost:8443/', named)).toBeNull()
})
