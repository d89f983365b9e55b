import http from 'node:http'
import net from 'node:net'
import { expect, test, vi } from 'vitest'
import { hashOf } from '@/lib/platform/edge/content-policy'
import { firstScript } from '@/lib/platform/edge/first-script'
import { ask, startFront } from '@/testing/http/front-server'

test('method, path, parameters, headers and body arrive as they were sent', async () => {
  const front = await startFront(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, url, headers } = request
    const body = Buffer.concat(chunks).toString()
    response.end(JSON.stringify({ method, url, host: headers.host, key: headers['idempotency-key'], body }))
  })
  const own = { Host: 'shop.example', 'Idempotency-Key': 'k' }
  const headers = { ...own, Expect: '100-continue', Connection: 'close' }
  const reply = await ask(front, '/api/x/?a=1&a=2#', { method: 'POST', headers, body: '{"ä":1}' })
  expect(JSON.parse(reply.body.toString())).toEqual({
    method: 'POST',
    url: '/api/x/?a=1&a=2#',
    host: 'shop.example',
    key: 'k',
    body: '{"ä":1}',
  })
})

test('S06 a shared answer is rendered without cookies, tokens and the host that the client claims', async () => {
  let seen: http.IncomingHttpHeaders = {}
  const front = await startFront((request, response) => {
    seen = request.headers
    response.end()
  })
  const claims = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' }
  const headers = { ...claims, Cookie: 'a=b', 'X-Nextjs-Data': '1' }
  await ask(front, '/products/7?x=1', { headers })
  expect(seen).toEqual({ host: 'localhost', connection: 'keep-alive' })
})

test('S06 a request with a token never gets a kept answer, and its answer is never kept', async () => {
  const front = await startFront(({ headers }, response) => {
    response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate')
    response.end(headers.authorization ?? 'everybody')
  })
  const own = { headers: { Authorization: 'Bearer own' } }
  const texts = []
  for (const options of [own, {}, own, {}])
    texts.push(String((await ask(front, '/api/products/', options)).body))
  expect(texts).toEqual(['Bearer own', 'everybody', 'Bearer own', 'everybody'])
})

test('a body larger than any call accepts is refused while it arrives', async () => {
  let received = 0
  const front = await startFront((request, response) => {
    request.on('data', (chunk) => {
      received += chunk.length
    })
    request.on('error', () => {})
    request.on('end', () => response.end())
  })
  const headers = { 'Content-Length': 17 * 1024 * 1024 }
  const announced = await ask(front, '/api/x', { method: 'POST', headers })
  expect(announced.status).toBe(413)
  expect(JSON.parse(String(announced.body)).code).toBe('body-too-large')
  const socket = net.connect(front.port, '127.0.0.1').on('error', () => {})
  socket.write('POST /api/x HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n')
  const megabyte = `100000\r\n${'x'.repeat(0x10_00_00)}\r\n`
  const sending = setInterval(() => socket.write(megabyte), 1)
  const answer = await new Promise((resolve) => socket.once('data', (chunk) => resolve(String(chunk))))
  clearInterval(sending)
  socket.destroy()
  expect(answer).toContain('413 Payload Too Large')
  expect(received).toBeLessThan(17 * 1024 * 1024)
})

test('a file of products may be larger than other bodies', async () => {
  const front = await startFront((request, response) => request.resume().on('end', () => response.end()))
  const post = (bytes: number) =>
    ask(front, '/api/products/import/', { method: 'POST', body: 'x'.repeat(bytes) })
  expect((await post(32 * 1024 * 1024 + 1000)).status).toBe(200)
  expect((await post(34 * 1024 * 1024)).status).toBe(413)
})

test("a client that leaves aborts Next's work", async () => {
  const aborted = vi.fn()
  const started = vi.fn()
  const front = await startFront((request, response) => {
    started()
    response.once('close', () => response.writableEnded || aborted())
    request.resume()
  })
  const sent = http.get(`${front.url}/profile`).on('error', () => {})
  await vi.waitFor(() => expect(started).toHaveBeenCalled())
  sent.destroy()
  await vi.waitFor(() => expect(aborted).toHaveBeenCalled())
  expect(front.next.openRequests).toBe(0)
})

test('S09 while Next is down kept pages are served, and everything else is a 503 with Retry-After', async () => {
  const front = await startFront((_, response) => {
    response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate')
    response.end('kept')
  })
  await ask(front, '/')
  front.next.isReady = false
  expect(String((await ask(front, '/')).body)).toBe('kept')
  const restarting = { status: 503, headers: { 'retry-after': '5' } }
  const call = await ask(front, '/api/orders/', { method: 'POST' })
  expect(call).toMatchObject(restarting)
  expect(JSON.parse(String(call.body)).code).toBe('restarting')
  const page = await ask(front, '/profile', { headers: { Accept: 'text/html' } })
  expect(page).toMatchObject(restarting)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(String(page.body), 'nothing else to load').not.toMatch(/<style|<link|\bsrc=|\bhref=|url\(/)
  expect(String(page.body)).toContain('<svg')
  // It is as dark as the visitor has chosen.
  expect(String(page.body)).toContain(`<script>${firstScript}</script>`)
  expect(page.headers['content-security-policy']).toContain(`script-src 'self' ${hashOf(firstScript)};`)
})

test('a client that reads nothing before it has sent its body gets a response that came early', async () => {
  const front = await startFront((_, response) => response.writeHead(401).end('early'))
  const body = Buffer.alloc(8 * 1024 * 1024)
  const socket = net.connect(front.port, '127.0.0.1').pause()
  const head = `POST /api/x HTTP/1.1\r\nHost: shop\r\nContent-Length: ${body.length}\r\n\r\n`
  await new Promise<void>((resolve) =>
    socket.write(Buffer.concat([Buffer.from(head), body]), () => resolve()),
  )
  const answer = await new Promise((resolve) =>
    socket.once('data', (chunk) => resolve(String(chunk))).resume(),
  )
  expect(answer).toContain('401 Unauthorized')
  socket.destroy()
})

test('the response to a successful write waits until the change has been heard; no other response waits', async () => {
  let isHeard = () => {}
  const catchUp = () =>
    new Promise<void>((resolve) => {
      isHeard = resolve
    })
  const next: http.RequestListener = ({ url }, response) =>
    response.writeHead(url === '/api/refused' ? 400 : 200).end()
  const front = await startFront(next, { catchUp })
  expect((await ask(front, '/api/x')).status).toBe(200)
  expect((await ask(front, '/api/refused', { method: 'POST' })).status).toBe(400)
  const answered = vi.fn()
  const write = ask(front, '/api/x', { method: 'PUT' }).then(answered)
  await vi.waitFor(async () => {
    expect((await ask(front, '/api/x')).status).toBe(200)
    isHeard()
    expect(answered).not.toHaveBeenCalled()
    await write
  })
  expect(answered).toHaveBeenCalled()
})

test('S05 unknown ids and parameters leave no answer behind, and do not drop those of real pages', async () => {
  let renders = 0
  const front = await startFront(({ url = '' }, response) => {
    renders += 1
    const isKnown = url === '/' || url === '/api/products/'
    response
      .writeHead(isKnown ? 200 : 404, { 'Cache-Control': 'public, max-age=0, must-revalidate' })
      .end(url)
  })
  for (const path of ['/', '/api/products/']) await ask(front, path)
  const agent = new http.Agent({ keepAlive: true })
  for (let number = 1; number <= 300; number++) {
    for (const path of [
      `/products/${number}`,
      `/?ref=${number}`,
      `/api/products/?page=1&pageSize=${100 + number}`,
    ])
      await ask(front, path, { agent })
  }
  agent.destroy()
  expect(front.cache.size().count).toBe(2)
  expect(renders).toBe(2 + 300)
})
