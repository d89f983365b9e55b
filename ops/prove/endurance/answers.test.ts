import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
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
  const server = createServer((_, response) => response.writeHead(200, json).end('{}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders/12`
  const tally = createTally()
  await tally.send(url)
  tally.frontIsAway()
  await tally.send('http://127.0.0.1:1/')
  expect(tally.describe()).toBe('1 × 200, 1 × no answer while the front server restarted')
  expect(tally.broken()).toEqual([])
  const other = createTally()
  await other.send('http://127.0.0.1:1/orders/12')
  expect(other.broken()).toEqual([expect.stringMatching(/^1 × GET \/orders\/N: no answer/)])
})
