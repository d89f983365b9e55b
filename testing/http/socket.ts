import net from 'node:net'

/** The response to a hand-written request. */
export type RawResponse = { status: number; head: string; body: string }

/**
 * Sends a request line by line, as no client library would, and reads until the shop closes the connection
 * (`Connection: close`). Rejects when it closes without a response.
 */
export function sendRaw(method: string, target: string, headers: string[] = []): Promise<RawResponse> {
  const { hostname, port, host } = new URL(process.env.E2E_BASE_URL ?? '')
  const lines = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, '', '']
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname)
    let response = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      response += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = response.split('\r\n\r\n')
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1])
      if (status) resolve({ status, head, body })
      else reject(new Error(`No answer to ${method} ${target.slice(0, 80)}`))
    })
    socket.write(lines.join('\r\n'))
  })
}
