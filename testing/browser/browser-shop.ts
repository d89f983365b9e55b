import { beforeEach, vi } from 'vitest'
import { isAdminRole, type Role } from '@/lib/accounts/permissions/permissions'
import { writeStored } from '@/lib/sales/checkout/browser-store'

/** A stand-in for the shop in component tests: replaces `fetch` and records the requests. */

/** `after` delays the answer until the promise resolves. */
type Answer = { status: number; json?: unknown; body?: string; after?: Promise<void> } | 'unreachable'

/**
 * Replaces `fetch` before each test of the file. A request for `METHOD /path/` gets the last answer set for it. Without one the
 * session endpoint reports no session, and every other request is a 404. With `isSignedIn` each test begins as a signed-in user.
 */
export function browserShop({ isSignedIn = false } = {}) {
  const answers = new Map<string, Answer>()
  const requests: string[] = []
  const bodies = new Map<string, unknown>()
  async function fetchFromShop(path: string, init: RequestInit = {}): Promise<Response> {
    const call = `${init.method ?? 'GET'} ${path}`
    requests.push(call)
    if (typeof init.body === 'string') bodies.set(call, JSON.parse(init.body))
    if (init.body instanceof FormData) bodies.set(call, Object.fromEntries(init.body))
    const answer = answers.get(call) ?? (path === '/api/auth/session' ? { status: 200, json: {} } : null)
    if (answer === 'unreachable') throw new TypeError('Failed to fetch')
    if (!answer) return Response.json({ detail: 'Not found.' }, { status: 404 })
    const { status, json, body, after } = answer
    await after
    return body === undefined ? Response.json(json ?? {}, { status }) : new Response(body, { status })
  }
  const answer = (call: string, response: Answer) => void answers.set(call, response)

  /** Signs a user in: stores their user info and answers the session endpoint with it. */
  function signIn(role: Role = 'customer'): void {
    const [email, name] = ['ann@example.com', 'Ann']
    const userInfo = {
      id: 1,
      _id: 1,
      name,
      email,
      username: email,
      isAdmin: isAdminRole(role),
      role,
      language: null,
      token: 'token',
    }
    writeStored('userInfo', userInfo)
    answer('GET /api/auth/session', { status: 200, json: { userInfo } })
  }

  beforeEach(() => {
    answers.clear()
    requests.length = 0
    bodies.clear()
    vi.stubGlobal('fetch', fetchFromShop)
    if (isSignedIn) signIn()
  })

  return {
    signIn,
    answer,
    lastBody: (call: string) => bodies.get(call),
    count: (call: string) => requests.filter((name) => name === call).length,
  }
}
