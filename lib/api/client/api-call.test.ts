import { afterEach, expect, test, vi } from 'vitest'
import type { UserInfo } from '@/lib/accounts/users/user-schema'
import { clearPersonalData, readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { ApiError, fieldErrors, renewSession } from './api-call'
import { api } from './api-client'

afterEach(() => vi.unstubAllGlobals())

function person(id: number, token: string): UserInfo {
  const email = `${id}@example.com`
  return {
    id,
    _id: id,
    name: `Person ${id}`,
    email,
    username: email,
    isAdmin: false,
    role: 'customer',
    language: null,
    token,
  }
}

type Sent = { path: string; token: string | null }

/** Stubs `fetch` with a shop that responds by `answer`. Returns the calls it received, in order. */
function shop(answer: (call: Sent) => [status: number, body: unknown]): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? null
    sent.push({ path, token })
    const [status, body] = answer({ path, token })
    return Response.json(body, { status })
  })
  return sent
}

const refused: [number, unknown] = [401, { detail: 'You must be logged in.', code: 'not-signed-in' }]

test('an expired token is renewed once, and the call repeated with the new one', async () => {
  writeStored('userInfo', person(1, 'old'))
  const sent = shop(({ path, token }) => {
    if (path === '/api/auth/session') return [200, { userInfo: person(1, 'new') }]
    return token === 'new' ? [200, []] : refused
  })
  expect(await api.listMyOrders()).toEqual([])
  expect(sent.map(({ token }) => token)).toEqual(['old', null, 'new'])
  expect(readStored('userInfo')?.token).toBe('new')
})

test('a token that another call has renewed meanwhile is used without another renewal', async () => {
  writeStored('userInfo', person(1, 'old'))
  const sent = shop(({ token }) => {
    if (token === 'new') return [200, []]
    writeStored('userInfo', person(1, 'new'))
    return refused
  })
  await api.listMyOrders()
  expect(sent.map(({ path }) => path)).not.toContain('/api/auth/session')
})

test('a logout during a session renewal stays in effect', async () => {
  writeStored('userInfo', person(1, 'old'))
  shop(() => {
    clearPersonalData()
    return [200, { userInfo: person(1, 'new') }]
  })
  await renewSession()
  expect(readStored('userInfo')).toBeNull()
})

test('a call is never repeated as another user', async () => {
  writeStored('userInfo', person(1, 'old'))
  const sent = shop(({ path }) => {
    if (path !== '/api/auth/session') return refused
    writeStored('userInfo', person(2, 'other'))
    return [200, { userInfo: person(2, 'other') }]
  })
  await expect(api.listMyOrders()).rejects.toThrow('You must be logged in.')
  expect(sent.map(({ token }) => token)).toEqual(['old', null])
  expect(readStored('userInfo')?.id).toBe(2)
})

test('an ended session clears the stored user', async () => {
  writeStored('userInfo', person(1, 'old'))
  shop(({ path }) => (path === '/api/auth/session' ? [200, {}] : refused))
  await expect(api.listMyOrders()).rejects.toThrow('You must be logged in.')
  expect(readStored('userInfo')).toBeNull()
})

test('a refused log-in or registration is not repeated, sends no token and leaves the stored user alone', async () => {
  writeStored('userInfo', person(1, 'old'))
  const sent = shop(() => refused)
  await expect(api.logIn({ username: 'a', password: 'b' })).rejects.toThrow()
  const account = { name: 'A', email: 'a@example.com', password: 'b', confirmPassword: 'b' }
  await expect(api.register(account)).rejects.toThrow()
  expect(sent).toEqual([
    { path: '/api/users/login/', token: null },
    { path: '/api/users/register/', token: null },
  ])
  expect(readStored('userInfo')?.token).toBe('old')
})

test('each invalid field gets its first message', () => {
  const errors = [
    { path: 'name', message: 'Name is required.' },
    { path: 'price', message: 'Price must be an amount.' },
    { path: 'name', message: 'Name is odd.' },
  ]
  expect(fieldErrors(new ApiError(400, { detail: 'Name is required.', errors }))).toEqual({
    name: 'Name is required.',
    price: 'Price must be an amount.',
  })
})

test.each([
  new ApiError(413, { detail: 'Too large.' }),
  new ApiError(400, { errors: ['odd'] }),
  new TypeError('x'),
])('%o names no field', (error) => expect(fieldErrors(error)).toEqual({}))
