import { SMTPServer } from 'smtp-server'

/** A mail server that counts the mails it takes by their Message-ID, and can refuse them for a while. */
export function createMailSink() {
  const taken: Map<string, number> = new Map()
  let isRefusing = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      let source = ''
      stream.on('data', (chunk) => {
        source += chunk
      })
      stream.on('end', () => {
        if (isRefusing) return done(Object.assign(new Error('Later'), { responseCode: 451 }))
        const [, id = 'without Message-ID'] = /^Message-ID: *(\S+)/im.exec(source) ?? []
        taken.set(id, (taken.get(id) ?? 0) + 1)
        done()
      })
    },
  })
  server.on('error', () => {})
  return {
    refuse(refuses: boolean) {
      isRefusing = refuses
    },
    /** @returns its URL */
    listen: (): Promise<string> =>
      new Promise((resolve) => {
        server.listen(0, '127.0.0.1', () => {
          const address = server.server.address()
          resolve(`smtp://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`)
        })
      }),
    close: () => new Promise((resolve) => server.close(() => resolve(undefined))),
    taken,
  }
}
