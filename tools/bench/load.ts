import { once } from 'node:events'
import net from 'node:net'
import { PlainError } from '@/ops/postgres/plain-error'
import { type Load, runClients } from './clients'
import { ACCEPT_ENCODING } from './request'
import { createResponseReader } from './response-reader'

export const CONNECTIONS = 16
const TIMEOUT_MS = 30_000

/** A GET request to measure. */
type Target = { name: string; url: string; headers?: Record<string, string>; cpuMs?: () => number | null }

/**
 * Repeats a request on 16 connections. It writes to the sockets itself: an HTTP client takes longer for an answer than a
 * server that has it in memory.
 * @throws {PlainError} when a request fails or gets another status than 200
 */
export async function applyLoad({ name, url, headers = {}, cpuMs }: Target, seconds: number): Promise<Load> {
  const { hostname, port, host, pathname, search } = new URL(url)
  const all = { host, 'accept-encoding': ACCEPT_ENCODING, ...headers }
  const lines = Object.entries(all).map(([header, value]) => `${header}: ${value}\r\n`)
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
  const connections = Array.from({ length: CONNECTIONS }, () => connect(Number(port), hostname))
  try {
    await Promise.all(connections.map(({ socket }) => once(socket, 'connect')))
    const ask = async (index: number) => {
      const status = await connections[index]?.ask(request)
      if (status !== 200) throw new PlainError(`${name}: ${url} was answered with ${status}.`)
    }
    return await runClients(CONNECTIONS, { seconds }, ask, { cpuMs })
  } finally {
    for (const { socket } of connections) socket.destroy()
  }
}

/** Opens a connection on which one request at a time is made. */
function connect(port: number, host: string) {
  const socket = net.connect({ port, host, noDelay: true })
  let [onAnswer, onFailure] = [(_status: number) => {}, (_error: Error) => {}]
  socket.on(
    'data',
    createResponseReader((status) => onAnswer(status)),
  )
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`No answer within ${TIMEOUT_MS / 1000} s.`)))
  socket.on('error', (error) => onFailure(error))
  socket.on('close', () => onFailure(new Error('The connection was closed.')))
  return {
    socket,
    /** Resolves with the status when the answer is complete. */
    ask: (request: Buffer) =>
      new Promise((resolve, reject) => {
        ;[onAnswer, onFailure] = [resolve, reject]
        socket.write(request)
      }),
  }
}

/**
 * Measures all targets in turn, in several rounds, so that other load on the machine affects them alike.
 * @returns by target, then by round
 * @throws {PlainError} like `applyLoad`
 */
export async function measureRounds(
  targets: Target[],
  { rounds, seconds, warmUpSeconds }: { rounds: number; seconds: number; warmUpSeconds: number },
): Promise<Load[][]> {
  for (const target of targets) await applyLoad(target, warmUpSeconds)
  const loads = targets.map(() => [] as Load[])
  for (let round = 0; round < rounds; round++)
    for (const [index, target] of targets.entries()) loads[index]?.push(await applyLoad(target, seconds))
  return loads
}
