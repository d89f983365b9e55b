import { once } from 'node:events'
import http from 'node:http'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { clientAddressHeader } from '@/lib/api/rate-limits/client-address'
import { xmlResponse } from '@/lib/api/server/xml-response'
import type { Problem } from '@/lib/shared/problem/problem'
import { ask, startFront } from '@/testing/http/front-server'

const part = 'x'.repeat(500_000)
async function* document(isEndless: boolean) {
  do yield part
  while (isEndless)
}

/** Answers as Next does: `/endless.xml` with a document that never ends, `/short.xml` with one of one part. */
async function answer({ url, headers }: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const request = new Request('http://localhost/', {
    headers: { [clientAddressHeader]: String(headers[clientAddressHeader]) },
  })
  const parts = document(url === '/endless.xml')
  const { body } = await xmlResponse(request, parts).catch((error: Problem) => {
    response.statusCode = error.status
    return new Response()
  })
  if (!body) return void response.end()
  response.writeHead(200, { 'Content-Type': 'application/xml' })
  const stream = Readable.fromWeb(body as never).on('error', () => response.destroy())
  response.once('close', () => stream.destroy())
  stream.pipe(response)
}

test('clients of four addresses that never read leave the sitemap and the feed to others', async () => {
  const front = await startFront(answer, { trustedProxies: 1 })
  const from = (address: string) => ({ 'X-Forwarded-For': address })
  /** Asks for a document and reads nothing but its head. */
  async function stall(address: string): Promise<number | undefined> {
    const sent = http.get(`${front.url}/endless.xml`, { agent: false, headers: from(address) })
    sent.on('error', () => {})
    onTestFinished(() => void sent.destroy())
    const [reply] = (await once(sent, 'response')) as [http.IncomingMessage]
    reply.on('error', () => {})
    return reply.statusCode
  }
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'])
    expect((await Promise.all([1, 2, 3, 4].map(() => stall(address)))).toSorted()).toEqual([
      200, 200, 200, 503,
    ])
  const reply = await ask(front, '/short.xml', { headers: from('192.0.2.5') })
  expect([reply.status, reply.body.length]).toEqual([200, part.length])
})
