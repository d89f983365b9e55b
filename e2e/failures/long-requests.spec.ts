import net from 'node:net'
import { expect, test } from '@playwright/test'

/**
 * Requests with very many parts, sent over a socket. Next's processing time grows with the square of their number: without
 * the edge's limits each of these tests exceeds its timeout.
 */

/** The response to a hand-written request. */
type RawResponse = { status: number; head: string; body: string }

/**
 * Sends a request line by line, as no client library would, and reads until the shop closes the connection
 * (`Connection: close`). Rejects when it closes without a response.
 */
function sendRaw(method: string, target: string, headers: string[] = []): Promise<RawResponse> {
  const { hostname, port, host } = new URL(process.env.E2E_BASE_URL ?? '')
  const lines = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, '', '']
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname)
    let response = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      response += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = response.split('\r\n\r\n')
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1])
      if (status) resolve({ status, head, body })
      else reject(new Error(`No answer to ${method} ${target.slice(0, 80)}`))
    })
    socket.write(lines.join('\r\n'))
  })
}

const addresses = [
  '/',
  '/products/1',
  '/profile',
  '/nothing',
  '/api/products/',
  '/api/auth/session',
  '/_next/image',
]
/** The largest comes close to Node's own limit for a request head: 256 kB. */
const counts = [101, 2000, 16_000, 120_000]

const repeatPart = (count: number, separator: string) =>
  `a${separator}`.repeat(count).slice(0, -separator.length)
const codeOf = ({ body }: { body: string }) => /"code":"([\w-]+)"/.exec(body)?.[1]

/** Expects the shop to serve another client in the meantime. */
async function expectHealthy() {
  expect((await sendRaw('GET', '/api/health/')).status).toBe(200)
}

test('D06 more than a hundred query parameters are 414 at once, on pages and API calls', async () => {
  const targets = counts.flatMap((count) => addresses.map((path) => `${path}?${repeatPart(count, '&')}`))
  const [answers] = await Promise.all([
    Promise.all(targets.map((target) => sendRaw('GET', target))),
    ...targets.map(expectHealthy),
  ])
  for (const answer of answers) {
    expect([answer.status, codeOf(answer)]).toEqual([414, 'address-too-long'])
    expect(answer.head).toMatch(/connection: close/i)
  }
})

test('D06 more than a hundred cookies are 431 at once, on pages and API calls, in one header or several', async () => {
  const lists = [
    ...counts.map((count) => [`Cookie: ${repeatPart(count, ';')}`]),
    ...counts.slice(0, -2).map((count) => Array<string>(count).fill('Cookie: a=b')),
    [
      `Cookie: ${Array.from({ length: 6000 }, (_, index) => `next-auth.session-token.${index}=a`).join('; ')}`,
    ],
  ]
  // One list at a time: of more than 3 MB of unfinished heads the shop would end the largest.
  for (const headers of lists) {
    const [answers] = await Promise.all([
      Promise.all(addresses.map((path) => sendRaw('GET', path, headers))),
      ...addresses.map(expectHealthy),
    ])
    for (const answer of answers) expect([answer.status, codeOf(answer)]).toEqual([431, 'headers-too-long'])
  }
})

test('D06 a User-Agent or Accept header of 30 kB does not slow down requests', async () => {
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

test('D06 requests just within the limits are served', async () => {
  const cookies = `Cookie: ${repeatPart(100, ';')}`
  for (const path of ['/', '/products/1', '/api/products/', '/api/auth/session'])
    expect((await sendRaw('GET', `${path}?${repeatPart(100, '&')}`, [cookies])).status, path).toBe(200)
})

test('another method than GET and HEAD is refused with what its path allows', async () => {
  const answer = await sendRaw('PUT', '/cart')
  expect([answer.status, codeOf(answer)]).toEqual([405, 'method-not-allowed'])
  expect(answer.head).toMatch(/^allow: GET, HEAD$/im)
  expect((await sendRaw('HEAD', '/cart')).status).toBe(200)
  for (const path of ['/api/products/', '/media/nothing.webp'])
    expect((await sendRaw('PUT', path)).head, path).toMatch(/^allow: GET, HEAD, OPTIONS$/im)
})

test('D06 thousands of pipelined requests are not processed: the connection closes, and other clients are served', async () => {
  const { hostname, port, host } = new URL(process.env.E2E_BASE_URL ?? '')
  const socket = net.connect(Number(port), hostname)
  let answers = 0
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answers += chunk.match(/^HTTP\/1\.1 /gm)?.length ?? 0
  })
  // The server closes the connection while the client is still sending.
  socket.on('error', () => {})
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.write(`GET /profile HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(2000))
  await expectHealthy()
  await ended
  expect(answers).toBeLessThan(20)
})
