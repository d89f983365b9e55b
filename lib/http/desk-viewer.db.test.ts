import { afterEach, expect, test, vi } from 'vitest'
import { sessionCookieName } from '@/lib/auth/session-cookie'
import { issueToken } from '@/lib/auth/tokens'
import type { Viewer } from '@/lib/auth/viewer'
import { env } from '@/lib/env'
import { createUser } from '@/testing/db/rows'
import { addPasskeyOf } from '@/testing/shop/factors'
import { deskViewer } from './page-viewer'

const jar = vi.hoisted(() => new Map<string, string>())
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => (jar.has(name) ? { value: jar.get(name) } : undefined),
    has: (name: string) => jar.has(name),
  }),
}))
vi.mock('next/navigation', () => ({
  redirect: (path: string) => {
    throw new Error(`to ${path}`)
  },
}))
afterEach(() => Object.assign(env(), { REQUIRE_SECOND_FACTOR: undefined }))

/** Where a page of the desk leads this person; their name when it opens. */
async function openedBy(viewer: Viewer): Promise<string> {
  jar.set(sessionCookieName(), await issueToken('session', viewer))
  return deskViewer('/adminpage/orders', 'see-desk').then(
    ({ name }) => name,
    (error: Error) => error.message,
  )
}

test('with REQUIRE_SECOND_FACTOR=desk pages of the desk lead to the set-up until there is a second factor', async () => {
  const staff = await createUser({ role: 'staff', name: 'Sue Staff' })
  expect(await openedBy(staff)).toBe('Sue Staff')
  Object.assign(env(), { REQUIRE_SECOND_FACTOR: 'desk' })
  expect(await openedBy(staff)).toBe('to /profile/security')
  expect(await openedBy(await createUser())).toBe('to /')
  await addPasskeyOf(staff)
  expect(await openedBy(staff)).toBe('Sue Staff')
})
