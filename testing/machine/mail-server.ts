import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

type ReceivedMail = {
  from: string
  to: string[]
  /** Headers are unfolded, by name in lower case. */
  source: string
  headers: Map<string, string[]>
}

type Step = 'from' | 'to' | 'message'
/** What the server says to a step, after `first` has ended: a code with 4xx or 5xx, nothing at all, or the end of the connection. */
type Trouble = {
  at: Step
  for?: string
  says: number | 'OK' | 'nothing' | 'goodbye'
  first?: () => unknown
  /** The server keeps the message all the same. */
  takes?: boolean
}

/**
 * A real SMTP server on this machine, with what it has received. It accepts everything but what `trouble` names. One closure:
 * each step reads the same state.
 */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = []
  const state = {
    trouble: null as Trouble | null,
    port: 0,
    maxConnections: Number.POSITIVE_INFINITY,
    closesAfter: Number.POSITIVE_INFINITY,
  }
  const sockets = new Map<number | undefined, Socket>()
  const counts = new Map<string, number>()

  /** Answers a step about an address or a message: as the trouble says, otherwise with OK. */
  async function answer(at: Step, about: string, port: number, done: (error?: Error) => void) {
    const { trouble } = state
    if (trouble?.at !== at || (trouble.for && !about.includes(trouble.for))) return done()
    await trouble.first?.()
    if (trouble.says === 'OK') return done()
    if (trouble.says === 'nothing') return
    if (trouble.says === 'goodbye') return sockets.get(port)?.destroy()
    done(Object.assign(new Error('Told to refuse'), { responseCode: trouble.says }))
  }

  function create() {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 50,
      onConnect(_, done) {
        if (server.connections.size <= state.maxConnections) return done()
        done(Object.assign(new Error('Too many connections'), { responseCode: 421 }))
      },
      onMailFrom: (address, session, done) => answer('from', address.address, session.remotePort, done),
      onRcptTo: (address, session, done) => answer('to', address.address, session.remotePort, done),
      async onData(stream, session, done) {
        const source = await text(stream)
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        const to = rcptTo.map(({ address }) => address)
        const mail = { from, to, source, headers: headersOf(source) }
        const { trouble } = state
        if (trouble?.takes && (!trouble.for || source.includes(trouble.for))) received.push(mail)
        answer('message', source, session.remotePort, (error) => {
          if (error) return done(error)
          received.push(mail)
          const count = (counts.get(session.id) ?? 0) + 1
          counts.set(session.id, count)
          done()
          if (count >= state.closesAfter) setImmediate(() => sockets.get(session.remotePort)?.end())
        })
      },
      ...options,
    })
    server.on('error', () => {})
    server.server.on('connection', (socket) => sockets.set(socket.remotePort, socket))
    return server
  }

  let server = create()
  /** Listens, from the second time on at the same port. */
  async function listen(): Promise<void> {
    await new Promise<void>((resolve) => server.listen(state.port, '127.0.0.1', resolve))
    state.port = (server.server.address() as AddressInfo).port
  }
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  await listen()
  return {
    received,
    state,
    url: `smtp://127.0.0.1:${state.port}`,
    close,
    async comeBack() {
      server = create()
      await listen()
    },
  }
}

function headersOf(source: string): Map<string, string[]> {
  const [head = ''] = source.split('\r\n\r\n', 1)
  const headers = new Map<string, string[]>()
  for (const line of head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), line.slice(name.length + 1).trim()])
  }
  return headers
}
