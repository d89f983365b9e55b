import { expect, onTestFinished, test } from 'vitest'
import type { Environment } from '@/lib/platform/config/settings-check'
import { doctorContext, lookAt } from '@/testing/machine/doctor'
import { startMailServer } from '@/testing/machine/mail-server'
import { mailChecks } from './mail'

async function startServer() {
  const server = await startMailServer({
    allowInsecureAuth: true,
    onAuth({ password }, _, done) {
      done(password === 'right' ? null : new Error('Wrong'), { user: 'jane' })
    },
  })
  onTestFinished(() => server.close())
  return server
}

const look = (name: string, settings: Environment, sendsMail = false) =>
  lookAt(mailChecks, name, doctorContext({ MAIL_FROM: 'shop@example.com', ...settings }, { sendsMail }))

test('a mail server that accepts the login is seen; one that refuses it is wrong, without the password', async () => {
  const { state } = await startServer()
  const name = 'The mail server'
  const url = (password: string) => `smtp://jane:${password}@127.0.0.1:${state.port}`
  expect(await look(name, { SMTP_URL: url('right') })).toEqual([
    'ok: The mail server accepts the connection; mails come from shop@example.com.',
  ])
  const [line] = await look(name, { SMTP_URL: url('guessed-secret') })
  expect(line).toMatch(/^failed: The mail server does not accept the connection: Invalid login/)
  expect(line).not.toContain('guessed-secret')
  expect((await look(name, { SMTP_URL: 'smtp://127.0.0.1:1' }))[0]).toMatch(/^failed: .*ECONNREFUSED/)
  expect((await look(name, {}))[0]).toBe('failed: No mail is sent: SMTP_URL is not set.')
})

test('a mail to the owner is sent only when asked for', async () => {
  const server = await startServer()
  const name = 'The mail to the owner'
  const settings = {
    SMTP_URL: `smtp://jane:right@127.0.0.1:${server.state.port}`,
    MAIL_OWNER: 'me@example.com',
  }
  expect((await look(name, settings))[0]).toMatch(/^skipped/)
  expect(server.received).toHaveLength(0)
  expect((await look(name, settings, true))[0]).toMatch(/^ok: The mail server took a mail to me@example.com/)
  expect(server.received).toMatchObject([{ from: 'shop@example.com', to: ['me@example.com'] }])
  server.state.trouble = { at: 'to', says: 550 }
  expect((await look(name, settings, true))[0]).toMatch(/^failed: The mail server refuses a mail/)
})

test('an owner without an address is wrong', async () => {
  const [line] = await look('The mail to the owner', { SMTP_URL: 'smtp://127.0.0.1:1' })
  expect(line).toMatch(/^failed: Nobody is told/)
})
