import net from 'node:net'
import { expect, test } from '@playwright/test'
import { sendRaw } from './support/socket'

/**
 * Requests of very many parts, over a socket. Next's time for one of them grows with the square of its parts: without the
 * edge's limits each of these tests takes longer than it may.
 */

const addresses = [
  '/',
  '/products/1',
  '/profile',
  '/nothing',
  '/api/products/',
  '/api/auth/session',
  '/_next/image',
]
/** The most is what Node itself reads of a request's head: 256 kB. */
const counts = [101, 2000, 16_000, 120_000]

const separated = (count: number, separator: string) =>
  `a${separator}`.repeat(count).slice(0, -separator.length)
const codeOf = ({ body }: { body: string }) => /"code":"([\w-]+)"/.exec(body)?.[1]

/** That the shop answers somebody else meanwhile. */
async function expectHealthy() {
  expect((await sendRaw('GET', '/api/health/')).status).toBe(200)
}

test('D06 an address of more than a hundred parameters is 414 at once, on pages and calls', async () => {
  const targets = counts.flatMap((count) => addresses.map((path) => `${path}?${separated(count, '&')}`))
  const [answers] = await Promise.all([
    Promise.all(targets.map((target) => sendRaw('GET', target))),
    ...targets.map(expectHealthy),
  ])
  for (const answer of answers) {
    expect([answer.status, codeOf(answer)]).toEqual([414, 'address-too-long'])
    expect(answer.head).toMatch(/connection: close/i)
  }
})

test('D06 more than a hundred cookies are 431 at once, on pages and calls, in one header or in many', async () => {
  const lists = [
    ...counts.map((count) => [`Cookie: ${separated(count, ';')}`]),
    ...counts.slice(0, -2).map((count) => Array<string>(count).fill('Cookie: a=b')),
    [
      `Cookie: ${Array.from({ length: 6000 }, (_, index) => `next-auth.session-token.${index}=a`).join('; ')}`,
    ],
  ]
  const requests = lists.flatMap((headers) => addresses.map((path) => ({ path, headers })))
  const [answers] = await Promise.all([
    Promise.all(requests.map(({ path, headers }) => sendRaw('GET', path, headers))),
    ...requests.map(expectHealthy),
  ])
  for (const answer of answers) expect([answer.status, codeOf(answer)]).toEqual([431, 'headers-too-long'])
})

test('D06 what no browser sends in one header or address is refused as well', async () => {
  expect((await sendRaw('GET', `/${'a'.repeat(20_000)}`)).status).toBe(414)
  for (const name of [
    'Cookie',
    'User-Agent',
    'Accept-Encoding',
    'Next-Router-State-Tree',
    'X-Forwarded-For',
  ]) {
    expect((await sendRaw('GET', '/', [`${name}: ${'a'.repeat(100_000)}`])).status, name).toBe(431)
  }
})

test('D06 a browser that says 30 kB of its name and of what it takes costs no more than another', async () => {
  const agent = `User-Agent: ${'a'.repeat(30_000)}`
  for (let picture = 0; picture < 50; picture++) {
    const answer = await sendRaw('GET', '/_next/image?url=%2Fimages%2Fnothing.webp&w=640&q=90', [
      `Accept: ${'a-'.repeat(15_000)}`,
    ])
    expect(answer.status).toBe(404)
  }
  for (let round = 0; round < 5; round++) {
    for (const path of ['/', '/page/2', '/login', '/api/products/1/', '/nothing'])
      expect((await sendRaw('GET', path, [agent])).status).toBe(path === '/nothing' ? 404 : 200)
  }
})

test('D06 what is just within the limits is answered as ever', async () => {
  const cookies = `Cookie: ${separated(100, ';')}`
  for (const path of ['/', '/products/1', '/api/products/', '/api/auth/session'])
    expect((await sendRaw('GET', `${path}?${separated(100, '&')}`, [cookies])).status, path).toBe(200)
})

test('A07 A09 a redirect of 10 kB and a token of 100 kB are the shop’s to answer', async () => {
  const redirect = `/login?redirect=${encodeURIComponent('//evil'.padEnd(10_000, 'x'))}`
  expect((await sendRaw('GET', redirect)).status).toBe(200)
  const token = [`Authorization: Bearer ${'a'.repeat(100_000)}`]
  expect((await sendRaw('GET', '/api/orders/myorders/', token)).status).toBe(401)
})

test('a page is looked at and nothing else: every other method is 405 with Allow', async () => {
  for (const path of [
    '/',
    '/cart',
    '/products/1',
    '/profile',
    '/adminpage/orders',
    '/nothing',
    '/images/LICENSE.md',
  ]) {
    for (const method of ['PUT', 'POST', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await sendRaw(method, path)
      expect([answer.status, codeOf(answer)], `${method} ${path}`).toEqual([405, 'method-not-allowed'])
      expect(answer.head).toMatch(/^allow: GET, HEAD$/im)
    }
    expect((await sendRaw('HEAD', path)).status, path).not.toBe(405)
  }
  for (const path of ['/api/products/', '/media/nothing.webp'])
    expect((await sendRaw('PUT', path)).head, path).toMatch(/^allow: GET, HEAD, OPTIONS$/im)
})

test('D06 thousands of requests in one packet are not begun: the connection ends, and others are served', async () => {
  const { hostname, port, host } = new URL(process.env.E2E_BASE_URL ?? '')
  const socket = net.connect(Number(port), hostname)
  let answers = 0
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answers += chunk.match(/^HTTP\/1\.1 /gm)?.length ?? 0
  })
  // It is cut off in the middle of what it sends.
  socket.on('error', () => {})
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.write(`GET /profile HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(2000))
  await expectHealthy()
  await ended
  expect(answers).toBeLessThan(20)
})
