import net from 'node:net'
import { errorCode } from '@/lib/error-code'
import { PlainError } from '@/ops/postgres/plain-error'

const MESSAGES: Record<string, (port: number) => string> = {
  EADDRINUSE: (port) =>
    `Port ${port} is in use by another program. Choose another one, for example PORT=${port + 1}.`,
  EACCES: (port) =>
    `Port ${port} needs the rights of an administrator. Choose one above 1023, for example PORT=3000.`,
}

/**
 * Checks that the shop can listen, before the long steps of a start.
 * @throws {PlainError} with advice when it cannot
 */
export async function requirePort(port: number, host: string) {
  const code = (await listenError(port, host)) ?? ((await isAnswering(port)) ? 'EADDRINUSE' : null)
  if (!code) return
  const message =
    MESSAGES[code] ?? (() => `The shop cannot listen on ${host} port ${port} (${code}). Check HOST.`)
  throw new PlainError(message(port))
}

function listenError(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', (error) => resolve(errorCode(error) ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
}

/** Some systems let two programs listen on one port, if one of them listens on all addresses. */
function isAnswering(port: number) {
  return new Promise((resolve) => {
    const socket = net.connect(port, 'localhost')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
