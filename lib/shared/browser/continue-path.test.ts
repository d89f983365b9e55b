import { expect, test } from 'vitest'
import { continuePath } from './continue-path'

const shop = 'https://shop.example:8443'

test.each([
  ['/', '/'],
  ['/shipping', '/shipping'],
  ['/products/3?x=1#reviews', '/products/3?x=1#reviews'],
  [`${shop}/shipping?x=1`, '/shipping?x=1'],
  ['HTTPS://SHOP.example:8443/cart', '/cart'],
  [`${shop}/de/shipping`, '/shipping'],
])('%s continues at %s', (value, path) => expect(continuePath(value, shop)).toBe(path))

test.each([
  undefined,
  null,
  ['/shipping', '/cart'],
  '',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example',
  'https://evil.example/https://shop.example:8443/',
  `${shop}.evil.example/`,
  `${shop}@evil.example/`,
  'https://evil.example\\@shop.example:8443/',
  'https://shop.example/cart',
  'http://shop.example:8443/cart',
  `${shop}//evil.example`,
  `${shop}/\\evil.example`,
  'https:///evil.example/',
  '/%2fevil.example',
  '/%5cevil.example',
  '/\tevil',
  '/\n/evil.example',
  ' https://evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '/login?redirect=//evil.example',
  `/${'a'.repeat(10_000)}`,
])('C03b %j continues nowhere', (value) => expect(continuePath(value, shop)).toBeNull())
