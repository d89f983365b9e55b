import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { localCertificate } from './local-certificate'

type Reply = { status?: number; headers?: Record<string, string>; json?: unknown }
/** Replies are by method and path; a function gets the headers of the request. */
export type Replies = Record<string, Reply | ((headers: http.IncomingHttpHeaders) => Reply)>

/** Starts a web server on this machine that knows only these replies, until the test has ended. Returns its address. */
export async function startLocalSite(replies: Replies, scheme: 'http' | 'https' = 'http'): Promise<string> {
  const answer: http.RequestListener = ({ method, url, headers }, response) => {
    const reply = replies[`${method} ${url}`] ?? { status: 404 }
    const {
      status = 200,
      headers: own = {},
      json = {},
    } = typeof reply === 'function' ? reply(headers) : reply
    response.writeHead(status, { 'Content-Type': 'application/json', ...own }).end(JSON.stringify(json))
  }
  const server = scheme === 'http' ? http.createServer(answer) : https.createServer(localCertificate, answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `${scheme}://localhost:${(server.address() as AddressInfo).port}`
}
