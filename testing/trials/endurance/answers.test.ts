import { expect, test } from 'vitest'
import { startLocalSite } from '@/testing/machine/local-site'
import { createTally, judgeAnswer } from './answers'

const html = { 'content-type': 'text/html; charset=utf-8' }
const json = { 'content-type': 'application/json' }

test.each<[number, Record<string, string>, string, string]>([
  [200, html, '<html>…</html>', ''],
  [200, html, '<html>…', '200 with half a page'],
  [404, html, '<html>…</html>', ''],
  [201, json, '{"_id":1}', ''],
  [201, json, '{"_id"', '201 with half a JSON'],
  [307, {}, '', ''],
  [200, {}, '', '200 without a text'],
  [503, { 'retry-after': '5' }, 'Back soon', ''],
  [503, { 'retry-after': '5' }, ' ', '503 without a text'],
  [503, {}, 'Back soon', '503 without Retry-After'],
  [500, json, '{}', '500 {}'],
  [502, {}, '', '502 '],
  [502, json, '{"code":"payment-provider-down"}', ''],
])('an answer %s with %j and "%s": %s', (status, headers, text, fault) => {
  expect(judgeAnswer({ status, headers: new Headers(headers), text })).toBe(fault)
})

test('a connection may be refused only while the front server is away, and is counted then', async () => {
  const tally = createTally()
  await tally.send(`${await startLocalSite({ 'GET /orders/12': {} })}/orders/12`)
  tally.frontIsAway()
  await tally.send('http://127.0.0.1:1/')
  expect(tally.describe()).toBe('1 × 200, 1 × no answer while the front server restarted')
  expect(tally.broken()).toEqual([])
  const other = createTally()
  await other.send('http://127.0.0.1:1/orders/12')
  expect(other.broken()).toEqual([expect.stringMatching(/^1 × GET \/orders\/N: no answer/)])
})
