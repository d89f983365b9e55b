import { hash } from '@node-rs/argon2'
import { afterEach, expect, test, vi } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { clientAddressHeader } from '@/lib/api/rate-limits/client-address'
import { db } from '@/lib/platform/db/db'
import { createUser, newResetTokenOf } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { newAddress } from '@/testing/shop/limits'

/** One password in two Unicode forms, and typed by somebody who mixes them. */
const nfc = 'p\u00e4ssw\u00f6rd-\u00f1-12345'
const nfd = 'pa\u0308sswo\u0308rd-n\u0303-12345'
const mixed = 'p\u00e4sswo\u0308rd-\u00f1-12345'

afterEach(() => vi.useRealTimers())

function send(viewer: Viewer | null, method: string, path: string, body: object): Promise<Response> {
  return callApi(viewer, { method, path, body, headers: { [clientAddressHeader]: newAddress() } })
}

async function statusOf(answer: Promise<Response>): Promise<number> {
  return (await answer).status
}

const logIn = (username: string, password: string) =>
  statusOf(send(null, 'POST', '/api/users/login/', { username, password }))

const newEmail = () => `${crypto.randomUUID()}@example.com`

/** An account whose password an earlier release has hashed as it was typed. */
async function userWithHashOf(password: string): Promise<Viewer> {
  const user = await createUser()
  await db.user.update({ where: { id: user.id }, data: { passwordHash: await hash(password) } })
  return user
}

const hashOf = async ({ id }: Viewer) =>
  (await db.user.findUniqueOrThrow({ where: { id }, select: { passwordHash: true } })).passwordHash

test.each([nfc, nfd, mixed])('E20 who registers with %j logs in with each form of it', async (password) => {
  const email = newEmail()
  const body = { name: 'Ann', email, password, confirmPassword: nfc }
  expect(await statusOf(send(null, 'POST', '/api/users/register/', body))).toBe(201)
  for (const typed of [nfc, nfd, mixed]) expect(await logIn(email, typed)).toBe(200)
  expect(await logIn(email, `${nfc}!`)).toBe(401)
})

test.each([
  { stored: nfc, typed: [nfc, nfd, mixed] },
  { stored: nfd, typed: [nfd, nfc] },
  { stored: mixed, typed: [mixed] },
])('E20 a hash of $stored from earlier opens every door and stays as it is', async ({ stored, typed }) => {
  const user = await userWithHashOf(stored)
  const storedHash = await hashOf(user)
  for (const password of typed) {
    expect(await logIn(user.email, password)).toBe(200)
    expect(await statusOf(send(user, 'POST', '/api/users/factors/prove/', { password }))).toBe(200)
  }
  expect(await hashOf(user)).toBe(storedHash)
  const password = typed.at(-1) ?? ''
  expect(await statusOf(send(user, 'DELETE', '/api/users/me/', { password: 'another one' }))).not.toBe(200)
  expect(await statusOf(send(user, 'DELETE', '/api/users/me/', { password }))).toBe(200)
})

test('E20 a password that is reset or changed in one form logs in with the other', async () => {
  const user = await createUser()
  const token = await newResetTokenOf(user)
  const reset = { token, password: nfd }
  expect(await statusOf(send(null, 'POST', '/api/users/password/reset/', reset))).toBe(200)
  expect(await logIn(user.email, nfc)).toBe(200)
  const other = await createUser()
  const { id, name, email } = other
  const changes = { id, name, email, password: mixed }
  expect(await statusOf(send(other, 'PUT', '/api/users/profile/update/', changes))).toBe(200)
  expect(await logIn(email, nfd)).toBe(200)
})

test('E20 the longest password of marks is proven and deleted by in both forms', async () => {
  const user = await userWithHashOf('\u1ea5'.repeat(200))
  const password = '\u1ea5'.repeat(200).normalize('NFD')
  expect(await statusOf(send(user, 'POST', '/api/users/factors/prove/', { password }))).toBe(200)
  expect(await statusOf(send(user, 'DELETE', '/api/users/me/', { password }))).toBe(200)
})
