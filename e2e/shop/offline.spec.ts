import { expect, test } from '@playwright/test'

test.use({ serviceWorkers: 'allow' })

/** The worker takes over at the next page. */
async function waitForWorker(page: import('@playwright/test').Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))
}

test('E20 without a connection a page of the shop says so, and leads on when there is one again', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await waitForWorker(page)
  await page.goto('/products/1')
  const shown = await page.getByRole('heading', { level: 1 }).innerText()
  await context.setOffline(true)
  await page.goto('/products/2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page.getByText('What is in your cart stays there')).toBeVisible()
  await expect(page.getByText(shown)).toHaveCount(0)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  expect(new URL(page.url()).pathname).toBe('/products/2')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline')
  expect(new URL(page.url()).pathname).toBe('/products/2')
})

test('E20 the worker keeps nothing, follows redirects, and passes on what the shop answers', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/login')
  await waitForWorker(page)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  // A page rendered per request has another policy, by which the worker is registered, too.
  await page.goto('/profile')
  expect(new URL(page.url()).pathname).toBe('/login')
  expect((await page.goto('/no-such-page'))?.status()).toBe(404)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto('/order/1')
  await page.goto('/search?q=tea')
  await waitForWorker(page)
  expect(errors).toEqual([])
  const worker = await request.get('/sw.js')
  expect(worker.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
  })
  await context.setOffline(true)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await context.setOffline(false)
})

test('E20 password managers are led to the page where a password is changed', async ({ request }) => {
  for (const path of ['/.well-known/change-password', '/.well-known/change-password/']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([303, '/profile'])
  }
  const page = await request.get('/.well-known/change-password')
  expect([page.status(), new URL(page.url()).pathname]).toEqual([200, '/login'])
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/profile')
  const random = await request.get(
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
  )
  expect(random.status()).toBe(404)
})
