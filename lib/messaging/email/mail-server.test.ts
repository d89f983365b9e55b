import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '@/testing/machine/mail-server'
import { noMailServer, openMailServer } from './mail-server'
import { smtpOptions } from './smtp-options'

/** This machine under a name that the shop does not take for it: the rules for other servers apply. */
const elsewhere = '0.0.0.0'
const here = '127.0.0.1'
let passwords: unknown[] = []
/** The words of the last failure. */
let code: string | undefined
const login: SMTPServerOptions = {
  onAuth({ username, password }, _, done) {
    passwords.push(password)
    done(password === 'p@ss' ? null : new Error('Wrong'), { user: username })
  },
}
const plain = await startMailServer({ ...login, allowInsecureAuth: true })
const upgrading = await startMailServer({ ...login, disabledCommands: [] })
const encrypted = await startMailServer({ ...login, secure: true })
afterAll(() => Promise.all([plain, upgrading, encrypted].map(({ close }) => close())))

async function check(scheme: 'smtp' | 'smtps', host: string, port: number, user = 'jane:p%40ss@') {
  passwords = []
  const server = openMailServer(`${scheme}://${user}${host}:${port}`)
  const failure = await server.check()
  server.close()
  code = failure?.code
  return failure?.why ?? null
}

test('TLS is required of another machine: no password goes to a server without it, or with an untrusted certificate', async () => {
  expect(await check('smtp', elsewhere, plain.state.port)).toMatch(/STARTTLS/)
  expect(await check('smtp', elsewhere, upgrading.state.port)).toMatch(/certificate/)
  expect(await check('smtps', elsewhere, encrypted.state.port)).toMatch(/certificate/)
  expect(passwords).toEqual([])
})

test('on this machine TLS is optional, and its certificate is not checked', async () => {
  expect(await check('smtp', here, plain.state.port)).toBeNull()
  expect(await check('smtp', here, upgrading.state.port)).toBeNull()
  expect(await check('smtps', here, encrypted.state.port)).toBeNull()
  expect(passwords).toEqual(['p@ss'])
})

test('a refused login is reported without the password, and a server needs none', async () => {
  const why = await check('smtp', here, plain.state.port, 'jane:wrong-secret@')
  expect(why).toContain('Invalid login')
  expect(code, 'E11').toBe('EAUTH')
  expect(why).not.toContain('wrong-secret')
  expect(await check('smtp', here, plain.state.port, '')).toBeNull()
})

test.each([
  ['smtps://mail.example.com', { host: 'mail.example.com', secure: true, requireTLS: false }],
  ['smtp://mail.example.com:587', { host: 'mail.example.com', port: 587, secure: false, requireTLS: true }],
  ['smtp://[::1]:25', { host: '::1', port: 25, requireTLS: false, tls: { rejectUnauthorized: false } }],
  ['smtp://localhost.example.com', { requireTLS: true, tls: { rejectUnauthorized: true } }],
  ['smtps://a%40b:c%3Ad@mail.example.com', { auth: { user: 'a@b', pass: 'c:d' } }],
])('%s is read as a server', (url, expected) => {
  expect(smtpOptions(url)).toMatchObject(expected)
})

/** A server that says `greeting` to whoever connects, and `answer` to what it is told. */
async function withServer<T>(
  greeting: string,
  answer: string,
  work: (port: number) => Promise<T>,
): Promise<T> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.write(greeting)
    socket.on('data', () => socket.write(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, here, resolve))
  try {
    return await work((server.address() as AddressInfo).port)
  } finally {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
}

test.each([
  ['HTTP', 'HTTP/1.1 400 Bad Request\r\nServer: inner-secret\r\n\r\n', ''],
  ['SSH', 'SSH-2.0-inner-secret\r\n', ''],
  ['a data store', '-ERR inner-secret\r\n', ''],
  ['FTP', '220 inner-secret\r\n', '530 inner-secret\r\n'],
  ['a number and more', '421inner-secret\r\n', ''],
  ['a greeting of SMTP alone', '220 inner-secret\r\n', 'inner-secret\r\n'],
])('E12 nothing is shown of what a server of %s says', async (_, greeting, answer) => {
  const why = await withServer(greeting, answer, (port) => check('smtp', here, port))
  expect(why).toBe(noMailServer)
})

test('E12 of a mail server that takes no connection its code is shown', async () => {
  const why = await withServer('554 inner-secret\r\n', '', (port) => check('smtp', here, port))
  expect(why).toBe('code 554')
})
