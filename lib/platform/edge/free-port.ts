import net from 'node:net'

/** These lie below the ports that the system gives to outgoing connections (Linux from 32768, others from 49152). */
const [FIRST, LAST] = [20_000, 32_000]

/**
 * Returns a free port of the loopback address. It is chosen at random where the system chooses none itself, so that it is still free
 * when the caller's program begins to listen.
 * @throws {Error} when no port is free
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 1000; attempt++) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
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
