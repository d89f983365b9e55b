import { expect, test } from 'vitest'
import { redact } from './redact'

test.each([
  ['dept/sales@example.test is known', '[email] is known'],
  ['rcpt <tag=user@example.test> refused', 'rcpt <[email]> refused'],
  ['to a&b@example.test, user#1@example.test', 'to [email], [email]'],
  ["o'brien@example.test and {x}|y`z@example.test", '[email] and [email]'],
  ['user@exämple.test, ann@почта.рф, bob@xn--e1afmkfd.xn--p1ai', '[email], [email], [email]'],
  ['"jürgen@example.test"', '"[email]"'],
  ['GET https://shop.test/x?q=a&b@example.test', 'GET https://shop.test/x?q=[email]'],
  ['/adminpage/users?page=2&q=a%26b%40example.test&sort=name', '/adminpage/users?page=2&q=[email]&sort=name'],
  ['at /x/node_modules/.pnpm/pino@10.4.0/index.js:1:2', 'at /x/node_modules/.pnpm/pino@10.4.0/index.js:1:2'],
])('E20 %s is logged as %s', (text, logged) => {
  expect(redact(text)).toBe(logged)
})

test.each(['a&', 'a=', '?a=b&', '@a', '%40a.', 'a@a.', "'"])('E20 a long text of %j is read once', (part) => {
  const text = part.repeat(100_000)
  expect(redact(text)).toBe(text)
})
