import type { Page } from '@playwright/test'
import { type Account, newAccount } from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'
import { newLine, openAccountMenu, submitLogIn } from '@/testing/browser/journey'

/** The lines in a browser's store. */
const expectCart = (page: Page, lines: string[]) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const cart: { product: number; qty: number }[] = JSON.parse(localStorage.cartItems ?? '[]')
        return cart.map(({ product, qty }) => `${product}:${qty}`).sort()
      }),
    )
    .toEqual([...lines].sort())

/** Follows a permalink and adds what it offers. */
async function buy(page: Page, lines: string): Promise<void> {
  await page.goto(`/buy/${lines}`)
  await expect(page).toHaveURL(`/add-to-cart?lines=${lines}`)
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page).toHaveURL('/cart')
}

async function logIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login')
  await submitLogIn(page, account)
}

test('F10 a cart follows its account to a second device and back, and nothing of it stays for the next person', async ({
  page,
  browser,
  request,
}) => {
  const ids: number[] = []
  for (let count = 0; count < 3; count++) ids.push((await newLine(request)).product)
  const [lamp = 0, vase = 0, clock = 0] = ids
  const [ann, bob] = [await newAccount(request, 'Ann First'), await newAccount(request, 'Bob Second')]
  const called: string[] = []
  page.on('request', (sent) => called.push(new URL(sent.url()).pathname))
  await buy(page, `${lamp}:2`)
  expect(called).not.toContain('/api/cart/')
  await logIn(page, ann)
  await expect.poll(() => called.filter((path) => path === '/api/cart/')).toHaveLength(1)

  const second = await (await browser.newContext()).newPage()
  await logIn(second, ann)
  await expectCart(second, [`${lamp}:2`])
  await buy(second, `${vase}:1`)
  await second
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expectCart(second, [`${vase}:1`])
  await second.waitForLoadState('networkidle')

  await expectCart(page, [`${lamp}:2`])
  await buy(page, `${clock}:3`)
  await expectCart(page, [`${vase}:1`, `${clock}:3`])
  await page.waitForLoadState('networkidle')
  await openAccountMenu(page, 'Ann First')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await logIn(page, bob)
  await expectCart(page, [])
  await expect(page.getByRole('link', { name: 'Cart(0)' })).toBeVisible()
})

test('C03b the page of a permalink is the shop’s own in both slash forms, also for HEAD, and without a script it only shows', async ({
  request,
}) => {
  const { product } = await newLine(request)
  for (const path of [`/buy/${product}:2`, `/buy/${product}%3A2/`]) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await request.fetch(path, { method, maxRedirects: 0 })
      expect([answer.status(), answer.headers().location]).toEqual([303, `/add-to-cart?lines=${product}:2`])
      expect(answer.headers()['cache-control']).toBe('no-store')
      expect(answer.headers()['referrer-policy']).toBe('no-referrer')
    }
  }
  const page = await request.get(`/buy/${product}:2,2147483647:1?continue_to=//evil.example`)
  const html = await page.text()
  for (const text of [`href="/products/${product}"`, 'Quantity 2', 'is not available', 'noindex'])
    expect(html).toContain(text)
  for (const path of [
    '/buy/abc',
    '/buy/1:0',
    '/buy/1:2,',
    '/buy',
    '/buy/',
    '/add-to-cart',
    '/add-to-cart?lines=x',
  ])
    expect((await request.get(path)).status(), path).toBe(404)
  expect((await request.post(`/buy/${product}:2`)).status()).toBe(405)
})
