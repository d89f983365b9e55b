import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { APIResponse } from '@playwright/test'
import { encode } from 'next-auth/jwt'
import { admin, newAccount, signIn } from './support/accounts'
import { expect, test } from './support/fixtures'

/** Who may open the admin pages (Spec §6): every route and both slash forms, as a page, as data and as a prefetch. */

const screens = [
  '/adminpage/users',
  '/adminpage/user/1',
  '/adminpage/products',
  '/adminpage/products/create',
  '/adminpage/orders',
  '/admin/product/1',
]
const routes = screens.flatMap((screen) => [screen, `${screen}/`])
const ways: Record<string, Record<string, string>> = {
  'as a page': {},
  'as data': { RSC: '1' },
  'as a prefetch': { RSC: '1', 'Next-Router-Prefetch': '1' },
  'as a segment': { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' },
}
/** Only admins are ever sent these. */
const secrets = ['buyer@example.com', 'Mark as delivered.', 'Add Product', 'Save changes', 'countInStock']
const sessionCookie = 'next-auth.session-token'

async function expectNothingSecret(response: APIResponse): Promise<void> {
  const body = await response.text()
  for (const secret of secrets) expect(body).not.toContain(secret)
}

for (const [way, headers] of Object.entries(ways)) {
  test(`a visitor who asks ${way} is sent home from every admin route`, async ({ request }) => {
    for (const route of routes) {
      const response = await request.get(route, { headers, maxRedirects: 0 })
      expect(response.status(), route).toBe(307)
      expect(response.headers().location?.split('?')[0], route).toBe('/')
      await expectNothingSecret(response)
    }
  })

  test(`a user who asks ${way} is sent home from every admin route`, async ({ request }) => {
    await newAccount(request)
    for (const route of routes) {
      const response = await request.get(route, { headers, maxRedirects: 0 })
      expect(response.status(), route).toBe(307)
      expect(response.headers().location?.split('?')[0], route).toBe('/')
      await expectNothingSecret(response)
    }
  })

  test(`a garbage session that asks ${way} leads to the login and back`, async ({ request }) => {
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

  test(`a token that claims an admin, of a user who is none, asks ${way} in vain`, async ({ request }) => {
    const { info } = await newAccount(request)
    const token = { sub: String(info.id), isAdmin: true, sessionVersion: 0 }
    const secret = readFileSync(path.join(process.env.E2E_DATA_DIR ?? '.data', 'secret'), 'utf8').trim()
    const cookie = `${sessionCookie}=${await encode({ token, secret })}`
    for (const route of routes) {
      const response = await request.get(route, { headers: { ...headers, Cookie: cookie } })
      if (way === 'as a page') expect(response.url(), route).toMatch(/:\d+\/$/)
      await expectNothingSecret(response)
    }
  })

  test(`an admin who asks ${way} gets every admin route, and nothing on the way keeps it`, async ({
    page,
  }) => {
    await signIn(page, admin)
    for (const route of routes) {
      // Next leads a request for data to an address of its own that caches can tell apart.
      const response = await page.request.get(route, { headers })
      expect(response.status(), route).toBe(200)
      expect(response.url(), route).toContain(route)
      if (way === 'as a page') expect(response.headers()['cache-control'], route).toContain('no-store')
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
