import http, { type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { oneAtATime } from './pipelining.mjs'

/** A server that notes what it is asked, and answers when it is told to. */
async function listen() {
  const asked: string[] = []
  const open = new Map<string, ServerResponse>()
  const server = http.createServer(
    oneAtATime(({ url = '' }, response) => {
      asked.push(url)
      open.set(url, response)
    }),
  )
  onTestFinished(() => void server.close().closeAllConnections())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { asked, answer: (path: string) => open.get(path)?.end('served'), port }
}

/** Sends requests for these paths in one packet. */
function send(port: number, paths: string[]) {
  const socket = net.connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const said = { text: '', isClosed: false }
  socket.on('data', (chunk) => {
    said.text += chunk
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    said.isClosed = true
  })
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`).join(''))
  return { said, socket }
}

const paths = (count: number) => Array.from({ length: count }, (_, index) => `/${index + 1}`)

test('D06 requests of one packet are begun one after the other, each answered, and others have their turn between them', async () => {
  const { asked, answer, port } = await listen()
  const { said } = send(port, paths(3))
  await vi.waitFor(() => expect(asked).toEqual(['/1']))
  send(port, ['/other'])
  await vi.waitFor(() => expect(asked).toEqual(['/1', '/other']))
  answer('/1')
  await vi.waitFor(() => expect(asked).toEqual(['/1', '/other', '/2']))
  answer('/2')
  await vi.waitFor(() => expect(asked).toEqual(['/1', '/other', '/2', '/3']))
  answer('/3')
  await vi.waitFor(() => expect(said.text.match(/served/g)).toHaveLength(3))
  expect(said.isClosed).toBe(false)
})

test('a connection can be used again once its requests are answered', async () => {
  const { asked, answer, port } = await listen()
  const { said, socket } = send(port, paths(1))
  await vi.waitFor(() => expect(asked).toEqual(['/1']))
  answer('/1')
  await vi.waitFor(() => expect(said.text).toContain('served'))
  socket.write('GET /again HTTP/1.1\r\nHost: shop\r\n\r\n')
  await vi.waitFor(() => expect(asked).toEqual(['/1', '/again']))
})

test('D06 a connection on which more than ten requests wait is ended after the first', async () => {
  const { asked, answer, port } = await listen()
  const { said: many } = send(port, paths(2000))
  await vi.waitFor(() => expect(many.isClosed).toBe(true))
  expect(asked).toEqual(['/1'])
  const { said: few } = send(port, paths(11))
  for (let count = 1; count <= 11; count++) {
    await vi.waitFor(() => expect(asked).toEqual(['/1', ...paths(count)]))
    answer(`/${count}`)
  }
  await vi.waitFor(() => expect(few.text.match(/served/g)).toHaveLength(11))
})
