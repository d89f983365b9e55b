import { beforeEach, expect, test, vi } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { sessionMarkName } from '@/lib/accounts/sessions/session-mark'
import { issueToken } from '@/lib/accounts/sessions/tokens'
import { userInfoJson } from '@/lib/accounts/users/user-schema'
import { pageViewer } from '@/lib/api/pages/page-viewer'
import { db } from '@/lib/platform/db/db'
import { createUser, testPassword } from '@/testing/db/rows'
import { freshModules } from '@/testing/fresh-modules'
import { callApi } from '@/testing/http/call-api'

/** Logging out through the handlers: which cookies and tokens are refused afterwards, on every instance. */

const jar = vi.hoisted(() => new Map<string, string>())
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => (jar.has(name) ? { value: jar.get(name) } : undefined),
  }),
}))
beforeEach(() => jar.clear())

const sessionName = 'next-auth.session-token'
const myOrders = { method: 'GET', path: '/api/orders/myorders/' }

function signOut(sessions: string[] = [], headers: Record<string, string> = {}, call = callApi) {
  const body = new URLSearchParams(sessions.map((id) => ['session', id])).toString()
  return call(null, { method: 'POST', path: '/api/auth/signout', body, headers })
}

/** Stores the cookies of a response, as a browser does. */
function keep(response: Response): Response {
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (cookie.includes('Max-Age=0')) jar.delete(name)
    else jar.set(name, value)
  }
  return response
}

/** Logs the user in with the browser; returns the API token and the session's id. */
async function logIn({ email }: Viewer): Promise<{ token: string; id: string }> {
  const body = { username: email, password: testPassword }
  const response = keep(await callApi(null, { method: 'POST', path: '/api/users/login/', body }))
  const { token } = userInfoJson.parse(await response.json())
  return { token, id: jar.get(sessionMarkName) ?? '' }
}

async function statusOf(token: string, call = callApi): Promise<number> {
  return (await call(null, { ...myOrders, headers: { Authorization: `Bearer ${token}` } })).status
}

/** A second copy of the shop's code with a connection of its own, as another instance on the same database. */
async function secondInstance() {
  freshModules()
  const shared = globalThis as { shopDb?: unknown }
  const { shopDb } = shared
  shared.shopDb = undefined
  const { db: otherDb } = await import('@/lib/platform/db/db')
  const { callApi: call } = await import('@/testing/http/call-api')
  const { pageViewer: viewerOf } = await import('@/lib/api/pages/page-viewer')
  shared.shopDb = shopDb
  return { call, viewerOf, close: () => otherDb.$disconnect() }
}

test('A16 after a logout the cookie and every token of the session are refused on every instance', async () => {
  const user = await createUser()
  const { token } = await logIn(user)
  const viewer = await pageViewer()
  const newer = await issueToken('bearer', viewer as Viewer)
  const cookie = jar.get(sessionName) ?? ''
  const other = await secondInstance()
  expect(await Promise.all([token, newer].map((text) => statusOf(text, other.call)))).toEqual([200, 200])
  expect((await other.viewerOf())?.id).toBe(user.id)

  const answer = keep(await signOut())
  expect([answer.status, await answer.json()]).toEqual([200, { detail: 'Logged out.' }])
  expect([jar.has(sessionName), jar.has(sessionMarkName)]).toEqual([false, false])
  jar.set(sessionName, cookie)
  for (const text of [token, newer]) {
    expect([await statusOf(text), await statusOf(text, other.call)]).toEqual([401, 401])
  }
  expect([await pageViewer(), await other.viewerOf()]).toEqual([null, null])
  await other.close()
})

test('A16 a logout leaves other sessions of the same user open', async () => {
  const user = await createUser()
  const elsewhere = await logIn(user)
  const here = await logIn(user)
  await signOut()
  expect([await statusOf(here.token), await statusOf(elsewhere.token)]).toEqual([401, 200])
})

test('A16 a late retry ends the session it names, and leaves cookie and session of a later log-in alone', async () => {
  const [first, second] = [await createUser(), await createUser()]
  const old = await logIn(first)
  const current = await logIn(second)
  const answer = keep(await signOut([old.id]))
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
  expect([await statusOf(old.token), await statusOf(current.token)]).toEqual([401, 200])
  expect((await pageViewer())?.id).toBe(second.id)
})

test('A16 logging out succeeds for an ended session, without a session and with a malformed cookie', async () => {
  const { id } = await logIn(await createUser())
  for (let time = 0; time < 2; time++) expect((await signOut([id])).status).toBe(200)
  jar.set(sessionName, 'garbage')
  const answer = await signOut([''])
  expect([answer.status, answer.headers.getSetCookie().length]).toEqual([200, 2])
  jar.clear()
  expect((await signOut()).status).toBe(200)
})

test('A16 a browser with an ended mark is a visitor on pages, even if the logout call never arrived', async () => {
  const user = await createUser()
  const { id } = await logIn(user)
  expect((await pageViewer())?.id).toBe(user.id)
  for (const mark of [`ended.${id}`, 'ended.']) {
    jar.set(sessionMarkName, mark)
    expect(await pageViewer()).toBeNull()
  }
  jar.set(sessionMarkName, `ended.${crypto.randomUUID()}`)
  expect((await pageViewer())?.id, 'another session’s mark').toBe(user.id)
})

test('A08 another site cannot log a user out', async () => {
  const { token } = await logIn(await createUser())
  for (const [name, value] of [
    ['Sec-Fetch-Site', 'cross-site'],
    ['Sec-Fetch-Site', 'same-site'],
    ['Origin', 'https://evil.example'],
  ] as const) {
    const answer = await signOut([], { [name]: value })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
  }
  expect(await statusOf(token)).toBe(200)
})

test('malformed session ids are refused, and so are more than a browser stores', async () => {
  const many = Array.from({ length: 21 }, () => crypto.randomUUID())
  for (const ids of [['1'], ["'; --"], many]) expect((await signOut(ids)).status).toBe(400)
})

test('A16 a logout fails while the database cannot be reached', async () => {
  const { id } = await logIn(await createUser())
  const url = process.env.DATABASE_URL
  process.env.DATABASE_URL = 'postgresql://shop@127.0.0.1:1/shop'
  const cutOff = await secondInstance()
  for (const sessions of [[], [id]]) {
    const answer = await signOut(sessions, {}, cutOff.call)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([503, []])
  }
  process.env.DATABASE_URL = url
  await cutOff.close()
  expect(await db.session.count({ where: { id } })).toBe(1)
})
