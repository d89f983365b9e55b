import type { Page } from '@playwright/test'
import { newAccount, signIn } from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'

// The browser itself reports that there is no network.
test.use({ serviceWorkers: 'allow', allowedConsoleErrors: ['ERR_INTERNET_DISCONNECTED', '503'] })

/** The worker answers from the next page on. */
const waitForWorker = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => null))

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 })

test('E20 without a connection a page of the shop says so, and leads on when there is one again', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await waitForWorker(page)
  await page.goto('/products/1')
  const shown = await headingOf(page).innerText()
  await context.setOffline(true)
  await page.goto('/products/2')
  await expect(headingOf(page)).toHaveText('No connection')
  await expect(page.getByText('What is in your cart stays there')).toBeVisible()
  await expect(page.getByText(shown)).toHaveCount(0)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(headingOf(page)).toHaveText('No connection')
  await expect(page).toHaveURL('/products/2')
  await context.setOffline(false)
  await expect(headingOf(page)).not.toHaveText('No connection')
  await expect(page).toHaveURL('/products/2')
})

test('E20 the worker keeps nothing, follows redirects, and passes on what the shop answers', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/login')
  await waitForWorker(page)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await page.goto('/profile')
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
  expect((await page.goto('/search?q=tea'))?.status()).toBe(200)
  const worker = await request.get('/sw.js')
  expect(worker.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
  })
  // A page that is rendered per request has a policy of its own.
  await signIn(page, await newAccount(request, 'Olga Offline'))
  await page.evaluate(async () => (await navigator.serviceWorker.ready).unregister())
  await page.goto('/profile')
  await waitForWorker(page)
  await expect(headingOf(page)).toHaveText('Olga Offline')
  await context.setOffline(true)
  await page.goto('/profile')
  await expect(headingOf(page)).toHaveText('No connection')
  await context.setOffline(false)
})

test('E20 password managers are led to the page where a password is changed', async ({ request }) => {
  for (const path of ['/.well-known/change-password', '/.well-known/change-password/']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([303, '/profile'])
  }
  const page = await request.get('/.well-known/change-password')
  expect(page.status()).toBe(200)
  expect(page.url()).toMatch(/\/login\?redirect=%2Fprofile$/)
  const random = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  expect((await request.get(random)).status()).toBe(404)
})
