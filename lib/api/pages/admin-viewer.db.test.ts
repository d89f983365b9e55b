import { afterEach, expect, test, vi } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { sessionCookieName } from '@/lib/accounts/sessions/session-cookie'
import { issueToken } from '@/lib/accounts/sessions/tokens'
import { calls } from '@/lib/api/contract/calls'
import type { Call } from '@/lib/api/contract/define-calls'
import { getProduct } from '@/lib/catalog/products/product-queries'
import { env } from '@/lib/platform/config/env'
import { addPasskeyOf } from '@/testing/accounts/mfa'
import { createProduct, createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { adminViewer } from './page-viewer'

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

/** Where a page of the admin leads this person; their name when it opens. */
async function openedBy(viewer: Viewer): Promise<string> {
  jar.set(sessionCookieName(), await issueToken('session', viewer))
  return adminViewer('/adminpage/orders', 'see-admin').then(
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

type Page = { default: (props: object) => Promise<unknown> }
const pages = import.meta.glob<Page>(['/app/adminpage/**/page.tsx', '/app/admin/**/page.tsx'])
const files = import.meta.glob<{ GET: (request: Request, context: object) => Promise<Response> }>(
  '/app/adminpage/**/route.ts',
)
const props = { params: Promise.resolve({ id: '1', slug: 'terms' }), searchParams: Promise.resolve({}) }

test('E16 an owner who owes a second factor gets no page of the desk, no file, no call and no draft', async () => {
  const owner = await createUser({ role: 'owner' })
  const draft = await createProduct({ status: 'draft' })
  expect((await getProduct(draft.id, owner))._id).toBe(draft.id)
  Object.assign(env(), { REQUIRE_SECOND_FACTOR: 'desk' })
  jar.set(sessionCookieName(), await issueToken('session', owner))
  for (const [file, load] of Object.entries(pages)) {
    const { default: page } = await load()
    await expect(page(props), file).rejects.toThrow('to /profile/security')
  }
  for (const [file, load] of Object.entries(files)) {
    const { GET } = await load()
    const response = await GET(new Request(`http://localhost:3000${file}`), props)
    expect([file, response.status, response.headers.get('content-disposition')]).toEqual([file, 401, null])
  }
  for (const { method, path, access } of Object.values<Call>(calls)) {
    if (access !== 'admin') continue
    const response = await callApi(owner, { method, path: path.replaceAll(/\{\w+\}/g, '1') })
    expect([path, (await response.json()).code]).toEqual([path, 'second-factor-needed'])
  }
  const hidden = await callApi(owner, { method: 'GET', path: `/api/products/${draft.id}/` })
  expect(hidden.status).toBe(404)
})
