import { expect, test, vi } from 'vitest'
import { requestPasskey } from '@/lib/accounts/mfa/verify-passkey'
import { clientAddressHeader } from '@/lib/api/rate-limits/client-address'
import { codeFor } from '@/testing/accounts/app-codes'
import { addCode, addPasskeyOf } from '@/testing/accounts/mfa'
import { createUser, testPassword } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { newAddress } from '@/testing/shop/limits'

vi.hoisted(() => {
  // The default.
  process.env.RATE_LIMIT_LOGIN = ''
})

function logInAs({ email }: { email: string }, code?: string, address = newAddress()): Promise<Response> {
  const body = { username: email, password: testPassword, code }
  const headers = { [clientAddressHeader]: address }
  return callApi(null, { method: 'POST', path: '/api/users/login/', body, headers })
}
const codeOf = async (response: Response) => (await response.json()).code

test('a log-in that lacks its code sets no cookie, one with it does', async () => {
  const user = await createUser()
  const { secret } = await addCode(user)
  const refused = await logInAs(user)
  expect([refused.status, refused.headers.has('set-cookie'), await codeOf(refused)]).toEqual([
    401,
    false,
    'second-factor-needed',
  ])
  const wrong = await logInAs(user, '000000')
  expect([wrong.status, await codeOf(wrong)]).toEqual([401, 'second-factor-wrong'])
  const right = await logInAs(user, codeFor(secret))
  expect([right.status, right.headers.has('set-cookie')]).toEqual([200, true])
})

test('after ten wrong codes for an account, from wherever, the right one is 429', async () => {
  const user = await createUser()
  const { secret } = await addCode(user)
  const statuses: number[] = []
  while (statuses.length < 11) statuses.push((await logInAs(user, '000000')).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  expect((await logInAs(user, codeFor(secret))).status).toBe(429)
})

test('wrong codes from one address count like wrong passwords', async () => {
  const [user, address] = [await createUser(), newAddress()]
  await addCode(user)
  for (let guess = 0; guess < 10; guess++) await logInAs(user, '000000', address)
  expect((await logInAs(user, undefined, address)).status).toBe(429)
})

test('a log-in by passkey sets the same cookies as one by password', async () => {
  const user = await createUser()
  const { authenticator } = await addPasskeyOf(user)
  const body = { passkey: authenticator.sign((await requestPasskey(null)).challenge) }
  const answer = await callApi(null, { method: 'POST', path: '/api/users/login/passkey/', body })
  const names = (response: Response) => response.headers.getSetCookie().map((text) => text.split('=')[0])
  expect(names(answer)).toEqual(names(await logInAs(user)))
  expect(await answer.json()).toMatchObject({ email: user.email, token: expect.any(String) })
  const odd = { passkey: { id: 'x', rawId: 'x', type: 'public-key', response: {} } }
  const refused = await callApi(null, { method: 'POST', path: '/api/users/login/passkey/', body: odd })
  expect(refused.status).toBe(400)
})
