import { type APIRequestContext, type APIResponse, request as requests } from '@playwright/test'
import { can } from '@/lib/accounts/permissions/permissions'
import { examplePath, pages } from '@/lib/shared/routes/shop-pages'
import {
  admin,
  apiLogIn,
  bearer,
  expectProblem,
  newAccount,
  newPurchase,
  signIn,
} from '@/testing/browser/accounts'
import { runSql } from '@/testing/browser/admin'
import { expect, test } from '@/testing/browser/fixtures'
import { submitLogIn } from '@/testing/browser/journey'
import { apiCalls } from '@/testing/http/api-calls'

/**
 * Access to admin pages and admin API calls (Spec §6), for every kind of request that a browser or an attacker can send.
 * They are those of the tables of pages and of API calls, so that new ones are tested automatically.
 */

const screens = pages
  .filter(({ access }) => access === 'admin')
  .map(({ route, example }) =>
    example?.includes('?')
      ? example.replaceAll(/\{\w+\}/g, '1')
      : route.replace('[slug]', 'terms').replaceAll(/\[\w+\]/g, '1'),
  )
const withSlash = (path: string) => path.replace(/(?=\?|$)/, '/')
const samples = ['/adminpage/orders', '/admin/product/1']
const calls = apiCalls.filter(({ statuses }) => statuses.visitor === 401 && statuses.user === 403)
/** `isSample`: no admin page is special to these headers, so two pages are enough. */
type Way = { id: 'A02' | 'A03'; headers: Record<string, string>; isSample?: true }
const ways: Record<string, Way> = {
  'as a page': { id: 'A02', headers: {} },
  'as data': { id: 'A03', headers: { RSC: '1' } },
  'as a prefetch': { id: 'A03', headers: { RSC: '1', 'Next-Router-Prefetch': '1' }, isSample: true },
  'as a prefetch without data': { id: 'A03', headers: { 'Next-Router-Prefetch': '1' }, isSample: true },
  'as a segment': {
    id: 'A03',
    headers: { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' },
    isSample: true,
  },
  ...Object.fromEntries(
    ['middleware', 'src/middleware', 'proxy', 'src/proxy'].map((name) => [
      `with a header that bypasses ${name}`,
      { id: 'A03', headers: { 'x-middleware-subrequest': Array(5).fill(name).join(':') }, isSample: true },
    ]),
  ),
}
const sessionCookie = 'next-auth.session-token'

/** Returns the text fragments of a page that are longer than 3 characters, without scripts, styles and the title. */
function textsOf(html: string): string[] {
  const texts = html.replaceAll(/<(script|style|noscript|title)\b.*?<\/\1>/gs, '').split(/<[^>]*>/)
  return texts.map((text) => text.trim()).filter((text) => text.length > 3)
}

/** Returns the texts that only admins may receive: those on the given admin pages that no public page contains. */
async function readSecrets(screens: string[]): Promise<string[]> {
  const request = await requests.newContext({ baseURL: process.env.E2E_BASE_URL })
  const { account: buyer } = await newPurchase(request)
  await apiLogIn(request, admin)
  const read = async (path: string) => (await request.get(path)).text()
  const pages = await Promise.all(screens.map(read))
  // A title says no more than the address and is no secret.
  const titles = pages.map((html) => /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '')
  const known = [...titles, ...screens, ...(await Promise.all(['/', '/login', '/cart'].map(read)))].join('\n')
  const secrets = pages.map((html) => textsOf(html).filter((text) => !known.includes(text)))
  await request.dispose()
  for (const [index, own] of secrets.entries()) expect(own.length, screens[index]).toBeGreaterThan(0)
  expect(secrets.flat()).toEqual(expect.arrayContaining([buyer.email, 'Mark as delivered.', 'Add Product']))
  return [...new Set(secrets.flat()), 'countInStock']
}

/** Signs `request` in as a new admin, then revokes the admin role. The session still claims it. */
async function demote(request: APIRequestContext): Promise<void> {
  const account = await newAccount(request)
  const set = 'UPDATE "User" SET role = $1::"Role" WHERE id = $2'
  await runSql(set, ['owner', account.info.id])
  expect((await apiLogIn(request, account)).isAdmin).toBe(true)
  await runSql(set, ['customer', account.info.id])
}

let secrets: Promise<string[]> | undefined

async function expectNoSecrets(response: APIResponse): Promise<void> {
  secrets ??= readSecrets(screens)
  const body = await response.text()
  expect((await secrets).filter((secret) => body.includes(secret))).toEqual([])
}

/** Returns the paths of the admin pages; for page requests with and without a trailing slash. */
function routesFor({ id, isSample }: Way): string[] {
  if (isSample) return samples
  return id === 'A02' ? screens.flatMap((screen) => [screen, withSlash(screen)]) : screens
}

async function expectRedirectsHome(request: APIRequestContext, name: string, way: Way): Promise<void> {
  for (const route of routesFor(way)) {
    const response = await request.get(route, { headers: way.headers, maxRedirects: 0 })
    expect(response.status(), `${route} ${name}`).toBe(307)
    expect(response.headers().location?.split('?')[0], `${route} ${name}`).toBe('/')
    await expectNoSecrets(response)
  }
}

async function expectRejected(
  request: APIRequestContext,
  { id, headers }: Way,
  status: number,
): Promise<void> {
  // The headers of A03 mean nothing to a call.
  for (const { method, path } of id === 'A02' ? calls : calls.slice(0, 2)) {
    // An unknown id: a request that is let in by mistake changes nothing.
    const response = await request.fetch(path.replace(/\{\w+\}/, '2147483647'), { method, headers })
    await expectProblem(response, status)
    await expectNoSecrets(response)
  }
}

test('A02 the matrix contains every admin page and admin call', () => {
  const named = ['users', 'user/1', 'products', 'products/create', 'orders'].map(
    (name) => `/adminpage/${name}`,
  )
  expect(screens).toEqual(expect.arrayContaining([...named, '/admin/product/1']))
  expect(calls.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET /api/users/', 'GET /api/orders/']),
  )
})

test('A02 A03 admin routes lead visitors and users home, however requested', async ({ request }) => {
  for (const [name, way] of Object.entries(ways)) await expectRedirectsHome(request, name, way)
  await newAccount(request)
  for (const [name, way] of Object.entries(ways)) await expectRedirectsHome(request, name, way)
})

test('A02 A03 admin calls reject visitors and users, however they are requested', async ({ request }) => {
  for (const way of Object.values(ways)) await expectRejected(request, way, 401)
  const { info } = await newAccount(request)
  for (const way of Object.values(ways))
    await expectRejected(request, { ...way, headers: { ...way.headers, ...bearer(info) } }, 403)
})

test('A02 A03 an admin route leads an invalid session to the login and back', async ({ request }) => {
  for (const [name, { headers, isSample }] of Object.entries(ways)) {
    for (const route of isSample ? samples : screens) {
      const response = await request.get(route, {
        headers: { ...headers, Cookie: `${sessionCookie}=garbage` },
        maxRedirects: 0,
      })
      expect(response.status(), `${route} ${name}`).toBe(307)
      expect(response.headers().location, `${route} ${name}`).toContain(
        `/login?redirect=${encodeURIComponent(route)}`,
      )
      await expectNoSecrets(response)
    }
  }
})

test('A02 A03 no admin route exposes data to the admin session of a demoted user', async ({ request }) => {
  await demote(request)
  for (const [name, way] of Object.entries(ways)) {
    for (const route of routesFor(way)) {
      const ask = (path: string) => request.get(path, { headers: way.headers, maxRedirects: 0 })
      const first = await ask(route)
      const location = first.headers().location ?? ''
      // Next redirects a data request to a separate URL, so that caches keep it apart from the page.
      const response = /^[?&]_rsc/.test(location.replace(route, '')) ? await ask(location) : first
      if (!('RSC' in way.headers)) expect(response.headers().location, `${route} ${name}`).toBe('/')
      await expectNoSecrets(response)
    }
  }
})

test('admin routes serve an admin, however requested, and no page is cached', async ({ request }) => {
  await apiLogIn(request, admin)
  for (const [name, way] of Object.entries(ways)) {
    for (const route of way.isSample ? samples : screens) {
      const response = await request.get(route, { headers: way.headers })
      expect(response.status(), `${route} ${name}`).toBe(200)
      expect(response.url(), `${route} ${name}`).toContain(route)
      if (!('RSC' in way.headers))
        expect(response.headers()['cache-control'], `${route} ${name}`).toContain('no-store')
    }
  }
})

for (const role of ['staff', 'reader'] as const)
  test(`D01 ${role} sees the pages that the role permits, and is led home from all others`, async ({
    request,
  }) => {
    const account = await newAccount(request)
    await runSql('UPDATE "User" SET role = $1::"Role" WHERE id = $2', [role, account.info.id])
    await apiLogIn(request, account)
    for (const page of pages.filter(({ access }) => access === 'admin')) {
      const route = examplePath(page, { product: 1, order: 1, user: 1, mail: 1 })
      const response = await request.get(route, { maxRedirects: 0 })
      const isAllowed = page.can !== undefined && can(role, page.can)
      expect(response.status(), route).toBe(isAllowed ? 200 : 307)
      if (!isAllowed) expect(response.headers().location, route).toBe('/')
    }
  })

test('an admin whose session has ended returns to the page after login, and the header shows no name until then', async ({
  page,
  context,
}) => {
  await signIn(page, admin)
  const { name, value, ...attributes } =
    (await context.cookies()).find((cookie) => cookie.name === sessionCookie) ?? {}
  expect(value).toBeTruthy()
  await context.addCookies([{ ...attributes, name: sessionCookie, value: 'ended' } as never])
  await page.goto('/adminpage/orders')
  await expect(page).toHaveURL('/login?redirect=%2Fadminpage%2Forders')
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(page.getByText('Ada Admin')).toHaveCount(0)
  await submitLogIn(page, admin)
  await expect(page).toHaveURL('/adminpage/orders')
})
