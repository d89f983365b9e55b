import { decode } from 'next-auth/jwt'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '@/lib/accounts/permissions/permissions'
import { issueToken, readToken } from './tokens'

vi.mock('next-auth/jwt', async (original) => {
  const { decode, encode } = await original<typeof import('next-auth/jwt')>()
  return { encode, decode: vi.fn(decode) }
})
const viewer = {
  id: 7,
  name: 'Ann',
  email: 'ann@example.com',
  role: 'customer',
  sessionVersion: 0,
  language: null,
} as const
const issue = (role: Role = 'customer') =>
  issueToken('bearer', { ...viewer, role, sessionId: crypto.randomUUID() })

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', 'postgresql://localhost/shop')
  vi.stubEnv('NEXTAUTH_SECRET', 'a secret that only the tests of this shop know')
  vi.mocked(decode).mockClear()
})
afterEach(() => vi.useRealTimers())

test('a token is decrypted once, and not accepted for the other audience', async () => {
  const token = await issue('staff')
  const first = await readToken('bearer', token)
  expect(first).toMatchObject({ userId: 7, wasAdmin: true })
  expect(await readToken('bearer', token)).toEqual(first)
  expect(decode).toHaveBeenCalledTimes(1)
  expect(await readToken('session', token)).toBeNull()
})

test('a token that was read before is not accepted after its hour', async () => {
  const token = await issue()
  expect(await readToken('bearer', token)).not.toBeNull()
  vi.useFakeTimers({ now: Date.now() + 61 * 60 * 1000, toFake: ['Date'] })
  expect(await readToken('bearer', token)).toBeNull()
})
