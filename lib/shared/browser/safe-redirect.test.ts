import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect'

const whole = ['/', '/shipping', '/order/17', '/products/3?x=1#reviews', '/placeorder']
test.each(whole)('%s is a valid redirect', (path) => expect(safeRedirect(path)).toBe(path))

const older = ['shipping', 'placeorder', 'order/7', 'adminpage/users']
test.each(older)('%s is a valid redirect in the form of older links', (path) => {
  expect(safeRedirect(path)).toBe(`/${path}`)
})

test.each([
  ['/de/order/17?x=1#y', '/order/17?x=1#y'],
  ['/DE/cart', '/cart'],
  ['de/shipping', '/shipping'],
  ['/en', '/'],
  ['/de/', '/'],
  ['/desk', '/desk'],
])('L09 %s leads to %s, in the language of the page that leads there', (path, plain) => {
  expect(safeRedirect(path)).toBe(plain)
})

test.each([
  '/de/login',
  '/de/register/?redirect=/x',
  '/de//evil.example',
  '/de/\\evil.example',
  '/de/..//evil.example',
  '//evil.example',
  '///evil.example',
  'https:evil.example',
  'https://evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '%2f%2fevil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'shipping//evil',
  '/shipping//evil.example',
  'shipping/../evil',
  'shipping:evil',
  'shipping?x=//evil',
  'evil.com',
  'evil.example/shipping',
  'http:evil',
  '\\evil',
  '%2fevil',
  '.evil',
  '@evil',
  'shipping@evil.example',
  'a'.repeat(10_000),
  'login',
  'register',
  '/login',
  '/login/?redirect=/login',
  '/register?redirect=/x',
  '',
  ' /shipping',
  `/${'a'.repeat(10_000)}`,
  null,
  undefined,
  ['/shipping'],
])('A09 %j redirects home', (value) => {
  expect(safeRedirect(value)).toBe('/')
})
