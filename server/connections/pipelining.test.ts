import type { ServerResponse } from 'node:http'
import net from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '@/testing/http/front-server'
import { createServer } from './server-limits'

/** A server that records the paths of its requests, and responds when the test calls `answer`. */
async function start() {
  const started: string[] = []
  const open = new Map<string, ServerResponse>()
  const { server } = createServer(({ url = '' }, response) => {
    started.push(url)
    open.set(url, response)
  })
  return { started, answer: (path: string) => open.get(path)?.end('served'), port: await listen(server) }
}

/** Sends requests for these paths in one packet. */
function send(port: number, paths: string[]) {
  const socket = net.connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const received = { text: '', isClosed: false }
  socket.on('data', (chunk) => {
    received.text += chunk
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    received.isClosed = true
  })
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`).join(''))
  return { received, socket }
}

const paths = (count: number) => Array.from({ length: count }, (_, index) => `/${index + 1}`)

test('D06 pipelined requests run one after the other, all are answered, and other connections are served in between', async () => {
  const { started, answer, port } = await start()
  const { received } = send(port, paths(3))
  await vi.waitFor(() => expect(started).toEqual(['/1']))
  send(port, ['/other'])
  await vi.waitFor(() => expect(started).toEqual(['/1', '/other']))
  answer('/1')
  await vi.waitFor(() => expect(started).toEqual(['/1', '/other', '/2']))
  answer('/2')
  await vi.waitFor(() => expect(started).toEqual(['/1', '/other', '/2', '/3']))
  answer('/3')
  await vi.waitFor(() => expect(received.text.match(/served/g)).toHaveLength(3))
  expect(received.isClosed).toBe(false)
})

test('a connection can be reused after its requests have been answered', async () => {
  const { started, answer, port } = await start()
  const { received, socket } = send(port, paths(1))
  await vi.waitFor(() => expect(started).toEqual(['/1']))
  answer('/1')
  await vi.waitFor(() => expect(received.text).toContain('served'))
  socket.write('GET /again HTTP/1.1\r\nHost: shop\r\n\r\n')
  await vi.waitFor(() => expect(started).toEqual(['/1', '/again']))
})

test('D06 a connection with more than ten queued requests is closed during the first', async () => {
  const { started, answer, port } = await start()
  const { socket } = send(port, paths(2000))
  await new Promise((resolve) => socket.once('close', resolve))
  expect(started).toEqual(['/1'])
  const { received: few } = send(port, paths(11))
  for (let count = 1; count <= 11; count++) {
    await vi.waitFor(() => expect(started).toEqual(['/1', ...paths(count)]))
    answer(`/${count}`)
  }
  await vi.waitFor(() => expect(few.text.match(/served/g)).toHaveLength(11))
})
