import { randomUUID } from 'node:crypto'
import { call, mismatch, type Response, requireStatus, statusesOf } from '@/testing/books/calls'
import type { Trial } from './order-trials'

/** What a browser keeps of a log-in. */
type Session = { cookie: string; id: string; token: string }

/** Returns the cookies that a response sets, as `name=value`. */
function cookiesOf(headers: Headers) {
  return headers.getSetCookie().map((text) => text.split(';')[0] as string)
}

/** @param response  to a log-in or registration */
function sessionOf({ headers, json }: Response): Session {
  const cookies = cookiesOf(headers)
  const cookieNamed = (part: string) => cookies.find((text) => text.split('=')[0]?.includes(part)) ?? ''
  return {
    cookie: cookieNamed('session-token'),
    id: cookieNamed('shop-session').split('=')[1] ?? '',
    token: json.token,
  }
}

/** Returns the token that the session endpoint issues for a cookie, or null. */
async function tokenFor(origin: string, cookie: string) {
  const { json } = await call(`${origin}/api/auth/session`, { headers: { Cookie: cookie } })
  return json?.userInfo?.token ?? null
}

/** Tells whether a page accepts the cookie, a call each of the tokens, and the session endpoint the cookie. */
async function accessOf(origin: string, { cookie }: Session, tokens: string[]) {
  const page = await fetch(`${origin}/profile`, { headers: { Cookie: cookie }, redirect: 'manual' })
  await page.arrayBuffer()
  const calls = await Promise.all(tokens.map((token) => call(`${origin}/api/orders/myorders/`, { token })))
  return [
    page.status === 200,
    ...statusesOf(calls).map((status) => status === 200),
    Boolean(await tokenFor(origin, cookie)),
  ]
}

function signOut(origin: string, headers: Record<string, string>, ids: string[] = []) {
  const body = new URLSearchParams(ids.map((id) => ['session', id]))
  return fetch(`${origin}/api/auth/signout`, { method: 'POST', body, headers }).then(({ status }) => status)
}

export const accessTrials: Trial[] = [
  {
    name: 'A02 admin calls by a customer and a visitor',
    async run({ shop: { origin }, buyers: [buyer] }) {
      const calls = [
        ['GET', 'users/'],
        ['GET', 'orders/'],
        ['DELETE', `users/delete/${buyer.id}/`],
        ['DELETE', 'products/delete/1/'],
        ['PUT', 'orders/deliver/1/'],
        ['POST', 'products/create/'],
      ]
      const responses = []
      for (const [method, path] of calls) {
        for (const token of [buyer.token, undefined]) {
          responses.push(await call(`${origin}/api/${path}`, { method, token }))
        }
      }
      const expected = calls.flatMap(() => [403, 401])
      return {
        tried: `${responses.length} calls`,
        broken: mismatch('statuses', statusesOf(responses), expected),
      }
    },
  },
  {
    name: 'A16 a logout ends its own session and no other',
    async run({ shop: { origin }, admin }) {
      const [email, password] = [`${randomUUID()}@example.com`, randomUUID()]
      const account = { name: 'Trial guest', email, password, confirmPassword: password }
      const registered = await call(`${origin}/api/users/register/`, { method: 'POST', body: account })
      requireStatus(registered, 201, 'The buyer could not be registered')
      const other = sessionOf(registered)
      const body = { username: email, password }
      const loggedIn = await call(`${origin}/api/users/login/`, { method: 'POST', body })
      requireStatus(loggedIn, 200, 'The buyer could not be logged in')
      const session = sessionOf(loggedIn)
      const tokens = [session.token, (await tokenFor(origin, session.cookie)) ?? '']
      const before = await accessOf(origin, session, tokens)
      const crossSite = await signOut(origin, { Cookie: session.cookie, 'Sec-Fetch-Site': 'cross-site' })
      const afterCrossSite = await accessOf(origin, session, tokens)
      const own = await signOut(origin, { Cookie: session.cookie })
      const after = await accessOf(origin, session, tokens)
      const late = await signOut(origin, { Cookie: other.cookie }, [session.id])
      const otherAccess = await accessOf(origin, other, [other.token])
      await call(`${origin}/api/users/delete/${registered.json.id}/`, {
        method: 'DELETE',
        token: admin.token,
      })
      return {
        tried: '1 cookie and 2 tokens, another session, a cross-site request, a late repeat',
        broken: [
          ...mismatch(
            'statuses of a cross-site logout, a logout, a repeat',
            [crossSite, own, late],
            [403, 200, 200],
          ),
          ...mismatch('access before', [before, afterCrossSite], [Array(4).fill(true), Array(4).fill(true)]),
          ...mismatch('access after', after, Array(4).fill(false)),
          ...mismatch('access of the other session', otherAccess, Array(3).fill(true)),
        ],
      }
    },
  },
]
