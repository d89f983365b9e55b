import { readdirSync } from 'node:fs'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { apiCalls } from '@/lib/testing/api-calls'
import { admin, apiLogIn, bearer, newAccount, signIn } from './support/accounts'
import { expectProblem } from './support/contract'
import { expect, test } from './support/fixtures'
import { demote, readSecrets } from './support/secrets'

/**
 * Who may open the admin pages and make the admins' calls (Spec §6), in all the ways a browser and an attacker know to
 * ask. Both are read from where they are made, so that a new one is in the matrix by itself.
 */

const screens = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /^admin(page)?\/(.+\/)?page\.tsx$/.test(file))
  .map((file) => `/${file.replace(/\/page\.tsx$/, '').replaceAll(/\[\w+\]/g, '1')}`)
const calls = apiCalls.filter(({ statuses }) => statuses.visitor === 401 && statuses.user === 403)
const ways: Record<string, { id: 'A02' | 'A03'; headers: Record<string, string> }> = {
  'as a page': { id: 'A02', headers: {} },
  'as data': { id: 'A03', headers: { RSC: '1' } },
  'as a prefetch': { id: 'A03', headers: { RSC: '1', 'Next-Router-Prefetch': '1' } },
  'as a prefetch of no data': { id: 'A03', headers: { 'Next-Router-Prefetch': '1' } },
  'as a segment': {
    id: 'A03',
    headers: { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' },
  },
  ...Object.fromEntries(
    ['middleware', 'src/middleware', 'proxy', 'src/proxy'].map((name) => [
      `past the ${name}`,
      { id: 'A03', headers: { 'x-middleware-subrequest': Array(5).fill(name).join(':') } },
    ]),
  ),
}
const sessionCookie = 'next-auth.session-token'

let secrets: Promise<string[]> | undefined

async function expectNothingSecret(response: APIResponse): Promise<void> {
  secrets ??= readSecrets(screens)
  const body = await response.text()
  expect((await secrets).filter((secret) => body.includes(secret))).toEqual([])
}

/** Every admin page, as a page in both slash forms. */
const routesFor = (headers: Record<string, string>) =>
  headers === ways['as a page']?.headers ? screens.flatMap((screen) => [screen, `${screen}/`]) : screens

async function expectSentHome(request: APIRequestContext, headers: Record<string, string>): Promise<void> {
  for (const route of routesFor(headers)) {
    const response = await request.get(route, { headers, maxRedirects: 0 })
    expect(response.status(), route).toBe(307)
    expect(response.headers().location?.split('?')[0], route).toBe('/')
    await expectNothingSecret(response)
  }
}

async function expectRefused(
  request: APIRequestContext,
  headers: Record<string, string>,
  status: number,
): Promise<void> {
  for (const { method, path } of calls) {
    // Nobody's id: whoever is let in by mistake breaks nothing.
    const response = await request.fetch(path.replace(/\{\w+\}/, '2147483647'), { method, headers })
    await expectProblem(response, status)
    await expectNothingSecret(response)
  }
}

test('A02 every admin page and call is in the matrix', () => {
  const named = ['users', 'user/1', 'products', 'products/create', 'orders'].map(
    (name) => `/adminpage/${name}`,
  )
  expect(screens).toEqual(expect.arrayContaining([...named, '/admin/product/1']))
  expect(calls.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET /api/users/', 'GET /api/orders/']),
  )
})

for (const [way, { id, headers }] of Object.entries(ways)) {
  test(`${id} a visitor who asks ${way} is sent home from every admin route`, async ({ request }) => {
    await expectSentHome(request, headers)
  })

  test(`${id} a user who asks ${way} is sent home from every admin route`, async ({ request }) => {
    await newAccount(request)
    await expectSentHome(request, headers)
  })

  test(`${id} visitors and users who ask ${way} are refused every admin call`, async ({ request }) => {
    await expectRefused(request, headers, 401)
    const { info } = await newAccount(request)
    await expectRefused(request, { ...headers, ...bearer(info) }, 403)
  })

  test(`${id} a garbage session that asks ${way} leads to the login and back`, async ({ request }) => {
    for (const route of screens) {
      const response = await request.get(route, {
        headers: { ...headers, Cookie: `${sessionCookie}=garbage` },
        maxRedirects: 0,
      })
      expect(response.status(), route).toBe(307)
      expect(response.headers().location, route).toContain(`/login?redirect=${encodeURIComponent(route)}`)
      await expectNothingSecret(response)
    }
  })

  test(`${id} a session that claims an admin, of a user who is none, asks ${way} in vain`, async ({
    request,
  }) => {
    await demote(request)
    for (const route of routesFor(headers)) {
      const ask = (path: string) => request.get(path, { headers, maxRedirects: 0 })
      const first = await ask(route)
      const location = first.headers().location ?? ''
      // Next leads a request for data to an address of its own that caches can tell apart.
      const response = location.startsWith(`${route}?`) ? await ask(location) : first
      if (!('RSC' in headers)) expect(response.headers().location, route).toBe('/')
      await expectNothingSecret(response)
    }
  })

  test(`an admin who asks ${way} gets every admin route, and nothing on the way keeps it`, async ({
    request,
  }) => {
    await apiLogIn(request, admin)
    for (const route of routesFor(headers)) {
      const response = await request.get(route, { headers })
      expect(response.status(), route).toBe(200)
      expect(response.url(), route).toContain(route)
      if (!('RSC' in headers)) expect(response.headers()['cache-control'], route).toContain('no-store')
    }
  })
}

test('visitors and users end on the front page', async ({ page, request }) => {
  for (const route of screens) {
    await page.goto(route)
    await expect(page).toHaveURL('/')
  }
  await signIn(page, await newAccount(request))
  for (const route of screens) {
    await page.goto(route)
    await expect(page).toHaveURL('/')
  }
})

test('an admin whose session has ended logs in and is back, and meanwhile the header knows nobody', async ({
  page,
  context,
}) => {
  await signIn(page, admin)
  const { name, value, ...place } =
    (await context.cookies()).find((kept) => kept.name === sessionCookie) ?? {}
  expect(value).toBeTruthy()
  await context.addCookies([{ ...place, name: sessionCookie, value: 'ended' } as never])
  await page.goto('/adminpage/orders')
  await expect(page).toHaveURL('/login?redirect=%2Fadminpage%2Forders')
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(page.getByText('Ada Admin')).toHaveCount(0)
  await page.getByLabel('Username or email').fill(admin.email)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/adminpage/orders')
})
