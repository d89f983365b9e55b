import { vi } from 'vitest'
import { writeStored } from '@/lib/checkout/browser-store'

/** The shop as a browser meets it: `fetch` answers what a test says, and remembers what was asked. */

type Answer = { status: number; json?: unknown; body?: string } | 'unreachable'

/**
 * Puts a shop behind `fetch`. Each call named `METHOD /path/` gets the last answer given for it; any other is 404, and
 * nobody has a session.
 */
export function startBrowserShop() {
  const answers = new Map<string, Answer>()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${path}`
    asked.push(call)
    const answer = answers.get(call) ?? (path === '/api/auth/session' ? { status: 200, json: {} } : null)
    if (answer === 'unreachable') throw new TypeError('Failed to fetch')
    if (!answer) return Response.json({ detail: 'Not found.' }, { status: 404 })
    const { status, json, body } = answer
    return body === undefined ? Response.json(json ?? {}, { status }) : new Response(body, { status })
  })
  const answer = (call: string, given: Answer) => void answers.set(call, given)

  /** Logs somebody in: the browser remembers them, and their session lives. */
  function signIn(): void {
    const [email, name] = ['ann@example.com', 'Ann']
    const userInfo = { id: 1, _id: 1, name, email, username: email, isAdmin: false, token: 'token' }
    writeStored('userInfo', userInfo)
    answer('GET /api/auth/session', { status: 200, json: { userInfo } })
  }

  return {
    signIn,
    answer,
    /** How often this call was made. */
    count: (call: string) => asked.filter((each) => each === call).length,
  }
}
