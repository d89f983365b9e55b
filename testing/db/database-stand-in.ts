import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'

type Refusal = { code: string; message: string }

/**
 * A TCP proxy stands in front of a real PostgreSQL. It can hang, cut its connections, refuse new ones with PostgreSQL's own
 * ErrorResponse, or stop listening. One closure: all of that changes the same connections.
 */
export async function startDatabaseStandIn(databaseUrl: string, delayMs = 0) {
  const { hostname, port } = new URL(databaseUrl)
  const open = new Set<Socket>()
  const startups: string[] = []
  /** These connections hang, and stay so after `recover`. */
  const silent = new WeakSet<Socket>()
  let isSilent = false
  let refusal: Refusal | null = null

  function accept(client: Socket) {
    open.add(client)
    client.on('error', () => {}).on('close', () => open.delete(client))
    client.once('data', (first: Buffer) => startups.push(first.toString('latin1')))
    if (isSilent) return void silent.add(client)
    const answer = refusal
    if (answer) return void client.once('data', () => client.end(fatal(answer)))
    const server = net.connect(Number(port), hostname)
    open.add(server)
    server.on('error', () => {}).on('close', () => open.delete(server))
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('data', (chunk) => {
        const forward = () => !silent.has(client) && to.write(chunk)
        if (delayMs && from === server) setTimeout(forward, delayMs)
        else forward()
      })
      from.on('close', () => silent.has(client) || to.destroy())
    }
  }

  const listener = net.createServer(accept)
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const own = listener.address() as AddressInfo
  const url = new URL(databaseUrl)
  url.port = String(own.port)
  url.hostname = '127.0.0.1'

  function cut() {
    for (const socket of open) socket.destroy()
  }
  async function stop() {
    const closed = once(listener, 'close')
    listener.close()
    cut()
    await closed
  }
  return {
    url: url.href,
    /** A client's first packet has its connection parameters. */
    startups,
    /** Keeps connections open and accepts new ones, but forwards nothing: a hanging server, or a network that drops packets. */
    hang() {
      isSilent = true
      for (const socket of open) silent.add(socket)
    },
    cut,
    stop,
    refuse(answer: Refusal) {
      refusal = answer
      cut()
    },
    /** Serves new connections normally again. */
    async recover() {
      isSilent = false
      refusal = null
      if (!listener.listening) await once(listener.listen(own.port, '127.0.0.1'), 'listening')
    },
  }
}

function fatal({ code, message }: Refusal): Buffer {
  const fields = ['SFATAL', 'VFATAL', `C${code}`, `M${message}`].map((field) => `${field}\0`).join('')
  const body = Buffer.from(`${fields}\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
