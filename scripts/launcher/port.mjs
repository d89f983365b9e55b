import net from 'node:net'
import { errorCode } from '../../lib/error-code.mjs'
import { PlainError } from '../database/plain-error.mjs'

/** @type {Record<string, (port: number) => string>} */
const ADVICE = {
  EADDRINUSE: (port) =>
    `Port ${port} is in use by another program. Choose another one, for example PORT=${port + 1}.`,
  EACCES: (port) =>
    `Port ${port} may only be used by an administrator. Choose one above 1023, for example PORT=3000.`,
}

/**
 * Makes sure that the shop will be able to listen, before the long steps.
 * @param {number} port
 * @param {string} host
 * @throws {PlainError}
 */
export async function requirePort(port, host) {
  const fault = (await listenFault(port, host)) ?? ((await isAnswering(port)) ? 'EADDRINUSE' : null)
  if (!fault) return
  const advice =
    ADVICE[fault] ?? (() => `The shop cannot listen on ${host} port ${port} (${fault}). Check HOST.`)
  throw new PlainError(advice(port))
}

/** @returns {Promise<string | null>} */
function listenFault(/** @type {number} */ port, /** @type {string} */ host) {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', (error) => resolve(errorCode(error) ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
}

/** Some systems let two programs listen on one port, one of them on all addresses. */
function isAnswering(/** @type {number} */ port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, 'localhost')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
