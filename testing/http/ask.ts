import http from 'node:http'
import { buffer } from 'node:stream/consumers'

type Reply = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }

/** Sends a request without decoding the body, as `fetch` would. */
export function ask(
  { port }: { port: number },
  path: string,
  options: Pick<http.RequestOptions, 'method' | 'headers' | 'agent'> & { body?: string } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { method, headers, agent = false, body } = options
    const sent = http.request({ port, host: '127.0.0.1', path, method, headers, agent }, (reply) => {
      const { statusCode: status = 0, headers } = reply
      buffer(reply).then((body) => resolve({ status, headers, body }), reject)
    })
    sent.once('error', reject).end(body)
  })
}

/** Sends a request with any headers to the shop of the browser tests, even with a Host that no browser would send. */
export async function askShop(path: string, headers: Record<string, string> = {}) {
  const port = Number(new URL(process.env.E2E_BASE_URL ?? '').port)
  const reply = await ask({ port }, path, { headers })
  return { ...reply, body: reply.body.toString() }
}
