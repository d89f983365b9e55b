import { expect, test } from 'vitest'
import { logIn } from '@/lib/users/log-in'
import { makeAdmin } from '@/lib/users/make-admin'
import { createUser, testPassword } from '@/testing/rows'

test('A14 the first administrator gets a password generated for that account', async () => {
  const made = await Promise.all(['first@example.com', 'second@example.com'].map(makeAdmin))
  const [first, second] = made.map(({ password }) => password ?? '')
  expect(first).toMatch(/^[\w-]{24}$/)
  expect(second).not.toBe(first)
  expect(await logIn({ username: 'first@example.com', password: first ?? '' })).toMatchObject({
    isAdmin: true,
  })
})

test('A14 an existing account becomes an administrator and keeps its password', async () => {
  const user = await createUser()
  expect(await makeAdmin(user.email)).toEqual({ password: null })
  const viewer = await logIn({ username: user.email, password: testPassword })
  expect(viewer).toEqual({ ...user, isAdmin: true, sessionId: viewer.sessionId })
})
