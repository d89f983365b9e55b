import type { Server } from 'node:http'
import net from 'node:net'
import { pipeline } from 'node:stream'

const REFUSAL = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
const TIMEOUT_MS = 5000

/** Refuses every request to upgrade with 400. Node no longer applies timeouts to the socket of an upgrade. */
export function refuseUpgrades(server: Server) {
  server.on('upgrade', (_, socket) => {
    socket.on('error', () => {})
    socket.end(REFUSAL, () => socket.destroy())
    // A client may never read the response.
    setTimeout(() => socket.destroy(), TIMEOUT_MS).unref()
  })
}

/** Connects every request to upgrade with the development server: the socket of its hot reload. */
export function passUpgrades(server: Server, processes: { leastBusy: () => { port: number } | null }) {
  server.on('upgrade', ({ method, url, rawHeaders }, socket, head) => {
    const next = processes.leastBusy()
    if (!next) return socket.destroy()
    const target = net.connect(next.port, '127.0.0.1')
    const lines = [`${method} ${url} HTTP/1.1`]
    for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
    target.write(`${lines.join('\r\n')}\r\n\r\n`)
    target.write(head)
    pipeline(socket, target, socket, () => {})
  })
}
