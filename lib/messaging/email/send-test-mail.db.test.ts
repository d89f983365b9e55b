import { afterAll, expect, test } from 'vitest'
import { readShop } from '@/lib/store/settings/read-shop'
import { updateShop } from '@/lib/store/settings/update-shop'
import { createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { startMailServer } from '@/testing/machine/mail-server'

const secret = 'very-secret'
const server = await startMailServer({
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _, done) =>
    done(password === secret ? null : new Error(`No ${username}`), { user: username }),
})
afterAll(() => server.close())

async function useServer(smtpUrl: string | null): Promise<void> {
  const { version } = await readShop()
  await updateShop(await createUser({ role: 'owner' }), { smtpUrl, mailFrom: 'shop@example.com', version })
}
const address = (password: string) => server.url.replace('//', `//jane:${password}@`)

const call = { method: 'POST', path: '/api/settings/test-mail' } as const
async function send(owner: Awaited<ReturnType<typeof createUser>>) {
  const response = await callApi(owner, call)
  return { status: response.status, ...(await response.json()) }
}

test('an owner’s test mail goes to the address of their account, and what the server says is told without its password', async () => {
  const owner = await createUser({ role: 'owner' })
  await useServer(address(secret))
  const taken = await send(owner)
  expect(taken).toMatchObject({ status: 200, isTaken: true })
  expect(taken.detail).toContain(owner.email)
  expect(server.received).toMatchObject([{ from: 'shop@example.com', to: [owner.email] }])
  expect(server.received[0]?.source).toContain('This is a test.')

  await useServer(address('wrong-secret'))
  const refused = await send(owner)
  expect(refused).toMatchObject({ status: 200, isTaken: false })
  expect(refused.detail).toMatch(/cannot send through this mail server\. It said: Invalid login.*535/)
  expect(refused.detail).not.toContain('wrong-secret')

  await useServer(address(secret))
  server.state.trouble = { at: 'to', says: 550 }
  expect((await send(owner)).detail).toMatch(/has refused the mail to .*550 Told to refuse/)
  server.state.trouble = { at: 'from', says: 553 }
  expect((await send(owner)).detail).toMatch(/has refused the sender.*553/)
  server.state.trouble = null
})

test('the sixth test mail of an hour is refused, for this owner alone', async () => {
  const owner = await createUser({ role: 'owner' })
  await useServer(address(secret))
  const statuses = []
  for (let time = 0; time < 6; time++) statuses.push((await send(owner)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await send(await createUser({ role: 'owner' }))).status).toBe(200)
})

test('without a mail server the owner is told to enter one', async () => {
  await useServer(null)
  expect(await send(await createUser({ role: 'owner' }))).toMatchObject({
    status: 409,
    code: 'no-mail-server',
  })
})
