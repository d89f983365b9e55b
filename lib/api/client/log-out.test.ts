import { beforeEach, expect, test, vi } from 'vitest'
import type { UserInfo } from '@/lib/accounts/users/user-schema'
import { readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { renewSession } from './api-call'
import { finishLogouts, logOut, sessionMark } from './log-out'

const first = '11111111-1111-4111-8111-111111111111'
const second = '22222222-2222-4222-8222-222222222222'
const user = { id: 1, _id: 1, name: 'Ann', email: 'ann@example.com', isAdmin: false, token: 't' } as UserInfo

/** The cookies that scripts can see. */
const jar = new Map<string, string>()

beforeEach(() => {
  jar.clear()
  writeStored('pendingLogouts', [])
  writeStored('userInfo', user)
  vi.stubGlobal('window', { location: { protocol: 'http:' } })
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (text.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    },
  })
  return () => vi.unstubAllGlobals()
})

/** Stubs `fetch` with a shop that responds by `answer`. Returns the session ids named by each logout call. */
function shop(answer: () => Response | Promise<Response>): string[][] {
  const calls: string[][] = []
  vi.stubGlobal('fetch', (path: string, init: { body: URLSearchParams }) => {
    if (path === '/api/auth/signout') calls.push(init.body.getAll('session'))
    return Promise.resolve().then(answer)
  })
  return calls
}
const done = () => Response.json({ detail: 'Logged out.' })

test('A16 a logout clears the stored user and ends the named session on the server', async () => {
  jar.set('shop-session', first)
  const calls = shop(done)
  await logOut()
  expect(calls).toEqual([[first]])
  expect([readStored('userInfo'), readStored('pendingLogouts')]).toEqual([null, []])
  expect(sessionMark().isEnded).toBe(false)
})

test.each([
  ['a fault', () => Response.json({ detail: 'Busy.' }, { status: 503 })],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the page of something between', () => new Response('<h1>Welcome to our hotel</h1>')],
  ['somebody else’s JSON', () => Response.json(null)],
])(
  'A16 after %s the user is cleared, the logout pending and the session marked as ended',
  async (_, answer) => {
    jar.set('shop-session', first)
    const calls = shop(answer)
    await logOut()
    await logOut()
    expect([readStored('userInfo'), readStored('pendingLogouts')]).toEqual([null, [first]])
    expect(jar.get('shop-session')).toBe(`ended.${first}`)
    // The session endpoint, which would still return the session, is not called.
    expect(await renewSession()).toBe('ended')
    expect([await finishLogouts(), readStored('userInfo')]).toEqual([false, null])
    shop(done)
    expect([await finishLogouts(), readStored('pendingLogouts'), jar.size]).toEqual([true, [], 0])
    expect(new Set(calls.flat())).toEqual(new Set([first]))
  },
)

test('A16 a shop that never answers is waited for five seconds; the logout is then pending', async () => {
  jar.set('shop-session', first)
  const end = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal)
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const leaving = logOut()
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(5000))
  end.abort()
  await leaving
  timeout.mockRestore()
  expect([readStored('userInfo'), readStored('pendingLogouts')]).toEqual([null, [first]])
  expect(sessionMark().isEnded).toBe(true)
})

test('A16 a logout is pending at once, even while it waits for another call', async () => {
  jar.set('shop-session', first)
  let arrive = () => {}
  const answer = new Promise<Response>((resolve) => {
    arrive = () => resolve(Response.error())
  })
  vi.stubGlobal('fetch', () => answer)
  const renewal = renewSession()
  await vi.waitFor(() => expect(sessionMark().id).toBe(first))
  const leaving = logOut()
  const seen = [readStored('pendingLogouts'), readStored('userInfo'), sessionMark().isEnded]
  arrive()
  await Promise.all([renewal, leaving])
  expect(seen).toEqual([[first], null, true])
})

test('A16 a retry after a later log-in names the old session only', async () => {
  jar.set('shop-session', first)
  shop(() => Response.error())
  await logOut()
  jar.set('shop-session', second)
  const calls = shop(done)
  expect(await finishLogouts()).toBe(true)
  expect([calls, jar.get('shop-session')]).toEqual([[[first]], second])
})

test('A16 a session with an unknown id is ended by its cookie, but a later session never is', async () => {
  shop(() => Response.error())
  await logOut()
  expect([readStored('pendingLogouts'), jar.get('shop-session')]).toEqual([[''], 'ended.'])
  jar.set('shop-session', second)
  const calls = shop(done)
  expect(await finishLogouts()).toBe(true)
  expect([calls, readStored('pendingLogouts'), jar.get('shop-session')]).toEqual([[], [], second])
})

test('A16 a logout known only from the mark is finished, and an overwritten mark is restored', async () => {
  jar.set('shop-session', `ended.${first}`)
  const calls = shop(done)
  expect(await finishLogouts()).toBe(true)
  expect(calls).toEqual([[first]])

  jar.set('shop-session', first)
  writeStored('pendingLogouts', [first])
  shop(() => Response.error())
  expect(await finishLogouts()).toBe(false)
  expect(sessionMark()).toEqual({ id: first, isEnded: true })
})

test('A16 a browser that has lost the mark signs no user in while a logout is pending', async () => {
  writeStored('pendingLogouts', [first])
  writeStored('userInfo', null)
  const person = { userInfo: { ...user, username: user.email } }
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/auth/session' ? Response.json(person) : Response.error(),
  )
  expect([await renewSession(), readStored('userInfo')]).toEqual(['ended', null])
  expect(sessionMark()).toEqual({ id: first, isEnded: true })
})

test('A16 a session response that arrives after a logout does not sign the user in again', async () => {
  jar.set('shop-session', first)
  writeStored('userInfo', null)
  vi.stubGlobal('fetch', async (path: string) => {
    if (path !== '/api/auth/session') return Response.error()
    await Promise.race([logOut(), Promise.resolve()])
    return Response.json({ userInfo: { ...user, username: user.email } })
  })
  expect([await renewSession(), readStored('userInfo')]).toEqual(['ended', null])
})
