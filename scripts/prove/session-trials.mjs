import { randomUUID } from 'node:crypto'
import { call, differs } from './calls.mjs'

/** @typedef {import('./stage.mjs').Stage} Stage */

/** What a browser keeps of one log-in. @typedef {{ cookie: string, id: string, token: string }} Session */

/** The cookies of an answer, `name=value` each. */
function cookiesOf(/** @type {Headers} */ headers) {
  return headers.getSetCookie().map((text) => /** @type {string} */ (text.split(';')[0]))
}

/** @param {{ status: number, headers: Headers, json: any }} answer @returns {Session} */
function sessionOf({ status, headers, json }) {
  if (status >= 300)
    throw new Error(`A trial's person could not be logged in (${status} ${json?.detail ?? ''})`)
  const kept = cookiesOf(headers)
  const named = (/** @type {string} */ part) => kept.find((text) => text.split('=')[0]?.includes(part)) ?? ''
  return { cookie: named('session-token'), id: named('shop-session').split('=')[1] ?? '', token: json.token }
}

/** What the session endpoint gives for a cookie. */
async function tokenFor(/** @type {string} */ origin, /** @type {string} */ cookie) {
  const { json } = await call(`${origin}/api/auth/session`, { headers: { Cookie: cookie } })
  return json?.userInfo?.token ?? null
}

/** Which of a session's keys still open something: pages by cookie, calls by token. */
async function openings(
  /** @type {string} */ origin,
  /** @type {Session} */ { cookie },
  /** @type {string[]} */ tokens,
) {
  const page = await fetch(`${origin}/profile`, { headers: { Cookie: cookie }, redirect: 'manual' })
  await page.arrayBuffer()
  const calls = await Promise.all(tokens.map((token) => call(`${origin}/api/orders/myorders/`, { token })))
  return [
    page.status === 200,
    ...calls.map(({ status }) => status === 200),
    Boolean(await tokenFor(origin, cookie)),
  ]
}

function signOut(
  /** @type {string} */ origin,
  /** @type {Record<string, string>} */ headers,
  /** @type {string[]} */ ids = [],
) {
  const body = new URLSearchParams(ids.map((id) => ['session', id]))
  return fetch(`${origin}/api/auth/signout`, { method: 'POST', body, headers }).then(({ status }) => status)
}

/** @type {import('./order-trials.mjs').Trial[]} */
export const sessionTrials = [
  {
    what: 'A16 a logout ends its session, and only its own',
    async run({ shop: { origin }, admin }) {
      const [email, password] = [`${randomUUID()}@example.com`, randomUUID()]
      const person = { name: 'Trial guest', email, password, confirmPassword: password }
      const registered = await call(`${origin}/api/users/register/`, { method: 'POST', body: person })
      const elsewhere = sessionOf(registered)
      const body = { username: email, password }
      const here = sessionOf(await call(`${origin}/api/users/login/`, { method: 'POST', body }))
      const tokens = [here.token, (await tokenFor(origin, here.cookie)) ?? '']
      const before = await openings(origin, here, tokens)
      const foreign = await signOut(origin, { Cookie: here.cookie, 'Sec-Fetch-Site': 'cross-site' })
      const afterForeign = await openings(origin, here, tokens)
      const own = await signOut(origin, { Cookie: here.cookie })
      const after = await openings(origin, here, tokens)
      const late = await signOut(origin, { Cookie: elsewhere.cookie }, [here.id])
      const others = await openings(origin, elsewhere, [elsewhere.token])
      await call(`${origin}/api/users/delete/${registered.json.id}/`, {
        method: 'DELETE',
        token: admin.token,
      })
      return {
        tried: '1 cookie and 2 tokens, 1 other session, 1 other site, 1 late repeat',
        broken: [
          ...differs('answers to another site, the person, a repeat', [foreign, own, late], [403, 200, 200]),
          ...differs('open before', [before, afterForeign], [Array(4).fill(true), Array(4).fill(true)]),
          ...differs('open after', after, Array(4).fill(false)),
          ...differs('the other session', others, Array(3).fill(true)),
        ],
      }
    },
  },
]
