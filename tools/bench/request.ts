import { Agent, type IncomingHttpHeaders, request as open } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** Browsers send this. */
export const ACCEPT_ENCODING = 'gzip, deflate, br'

const agent = new Agent({ keepAlive: true })

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

type Options = { method?: string; headers?: Record<string, string>; json?: unknown }

/** Sends a request on a kept connection. The body stays compressed. Throws when nothing arrives for 30 seconds. */
export function send(url: string, { method = 'GET', headers, json }: Options = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const type = json === undefined ? {} : { 'content-type': 'application/json' }
    const all = { 'accept-encoding': ACCEPT_ENCODING, ...type, ...headers }
    const request = open(url, { method, agent, timeout: 30_000, headers: all }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.once('error', reject)
      response.once('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) })
      })
    })
    request.once('timeout', () => request.destroy(new Error(`${url} did not respond within 30 seconds.`)))
    request.once('error', reject)
    request.end(json === undefined ? undefined : JSON.stringify(json))
  })
}

/** Like `send`, but throws unless the answer has the status. */
export async function sendOk(url: string, { status = 200, ...options }: Options & { status?: number } = {}) {
  const answer = await send(url, options)
  if (answer.status === status) return answer
  const text = answer.headers['content-encoding'] ? '' : ` ${answer.body.toString().slice(0, 200)}`
  throw new Error(
    `${options.method ?? 'GET'} ${url} was answered with ${answer.status}, not ${status}.${text}`,
  )
}

export function decoded({ headers, body }: Omit<Answer, 'status'>): Buffer {
  const encoding = headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

/** Returns the text that an address responds with, like `sendOk`. */
export async function readText(url: string, headers?: Record<string, string>) {
  return decoded(await sendOk(url, { headers })).toString()
}

export async function isOk(url: string) {
  const response = await send(url).catch(() => null)
  return response?.status === 200
}

/** Closes the kept connections: a shop that stops waits for them. */
export function closeConnections() {
  agent.destroy()
}
