import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ask, startFront } from '@/testing/http/front-server'

test('E06 of a burst of pages Next gets a few at a time, calls pass by, and every visitor gets an answer', async () => {
  const open: { url: string; response: ServerResponse }[] = []
  let most = 0
  const front = await startFront(
    ({ url = '' }, response) => {
      if (url.startsWith('/api/')) return response.end('call')
      open.push({ url, response })
      most = Math.max(most, open.length)
    },
    { rendersAtOnce: 3 },
  )
  const paths = [1, 2, 3, 4, 5].flatMap((n) => [`/search?q=made-up-${n}`, `/unknown-${n}`, `/order/${n}`])
  const answers = paths.map((path) => ask(front, path))
  let ended = 0
  while (ended < paths.length) {
    await vi.waitFor(() => expect(open.length).toBe(Math.min(3, paths.length - ended)))
    expect((await ask(front, '/api/orders/myorders/')).status).toBe(200)
    open.shift()?.response.end('page')
    ended += 1
  }
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(paths.map(() => 200))
  expect(most).toBe(3)
})

test('a visitor who leaves while others render costs Next nothing', async () => {
  const asked: string[] = []
  const held: ServerResponse[] = []
  const front = await startFront(
    ({ url = '' }, response) => {
      asked.push(url)
      if (url === '/first') held.push(response)
      else response.end('page')
    },
    { rendersAtOnce: 1 },
  )
  const first = ask(front, '/first')
  await vi.waitFor(() => expect(held.length).toBe(1))
  const left = new AbortController()
  const gone = fetch(`${front.url}/left`, { signal: left.signal }).catch(() => null)
  const stays = ask(front, '/stays')
  await vi.waitFor(async () => expect(await front.connections()).toBe(3))
  left.abort()
  await gone
  await vi.waitFor(async () => expect(await front.connections()).toBe(2))
  held[0]?.end('page')
  expect((await Promise.all([first, stays])).map(({ status }) => status)).toEqual([200, 200])
  expect(asked).toEqual(['/first', '/stays'])
})

test.each([
  ['GET', 'Content-Length: 10'],
  ['HEAD', 'Transfer-Encoding: chunked'],
])('E06 a %s of a page whose body (%s) never ends takes nobody’s turn', async (method, framing) => {
  // Next reads a body before it renders.
  const front = await startFront(
    (request, response) => {
      request.on('end', () => response.end('page')).resume()
    },
    { rendersAtOnce: 1 },
  )
  const slow = connect(Number(new URL(front.url).port))
  onTestFinished(() => void slow.destroy())
  slow.write(`${method} /profile HTTP/1.1\r\nHost: localhost\r\n${framing}\r\n\r\n`)
  await once(slow, 'data')
  expect((await ask(front, '/profile')).status).toBe(200)
})
