import net from 'node:net'
import { threadId } from 'node:worker_threads'

/** These lie below the ports that the system gives to outgoing connections (Linux from 32768, others from 49152). */
const [FIRST, LAST] = [20_000, 32_000]

/** Shared by the copies of this module in one thread. */
const shared = globalThis as { shopPort?: number }

/**
 * Returns a free port of the loopback address, from those that the system chooses for nobody. No call in this thread returns it again, and
 * threads and processes begin at ports of their own: it is still free when the caller's program begins to listen.
 * @throws {Error} when no port is free
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 1000; attempt++) {
    shared.shopPort ??= (process.pid + 31 * threadId) * 101
    const port = FIRST + (shared.shopPort++ % (LAST - FIRST))
    if (await isPortFree(port)) return port
  }
  throw new Error('No port of the loopback address is free')
}

/** Returns whether a server can listen on this port. */
export function isPortFree(port: number, host: string = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.on('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}
