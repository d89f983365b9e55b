import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { localCertificate } from './local-certificate'

export type Received = { headers: Record<string, string>; body: string; at: number }

/**
 * Starts a receiver with https on this machine, which `answer` may decide for each message, by default 200. Its host has to be
 * named in WEBHOOK_HOSTS.
 */
export async function startReceiver(
  answer: (received: Received, response: ServerResponse) => void = (_, response) => response.end(),
) {
  const received: Received[] = []
  const server = https.createServer(localCertificate, (request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const one = { headers: request.headers as Record<string, string>, body, at: Date.now() }
      received.push(one)
      answer(one, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `https://localhost:${port}/hook`,
    host: `localhost:${port}`,
    port,
    received,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
