import net from 'node:net'

/** The answer to a request written by hand, as no client library would send it. */
export type RawAnswer = { status: number; head: string; body: string }

/**
 * Sends the request's lines to the shop that is tested and reads until it hangs up, for which the request itself asks.
 * Rejects when the shop hangs up without an answer.
 */
export function sendRaw(method: string, target: string, headers: string[] = []): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(process.env.E2E_BASE_URL ?? '')
  const lines = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, '', '']
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname)
    let answer = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1])
      if (status) resolve({ status, head, body })
      else reject(new Error(`No answer to ${method} ${target.slice(0, 80)}`))
    })
    socket.write(lines.join('\r\n'))
  })
}
