import type { APIRequestContext, Page } from '@playwright/test'
import {
  admin,
  apiLogIn,
  bearer,
  deleteProduct,
  newAccount,
  newProduct,
  newReview,
  orderBody,
  signIn,
} from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'

/** Text that users enter is shown verbatim on every screen and never executed. */

const script = '</script><script>window.isHacked = 1</script>'
const picture = '<img src=x onerror="window.isHacked = 1">'

/** The text as React writes it into HTML. */
const escaped = (text: string) =>
  text.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

async function expectNoScriptRan(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(window, 'isHacked'))).toBeUndefined()
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
}

async function expectEscapedForAdmins(request: APIRequestContext, screens: (readonly [string, string])[]) {
  for (const [path, text] of screens) {
    const response = await request.get(path, { maxRedirects: 0 })
    expect(response.status(), path).toBe(200)
    const html = await response.text()
    expect(html, path).toContain(escaped(text))
    for (const raw of [script, picture]) expect(html, path).not.toContain(raw)
  }
}

async function expectVerbatimProduct(page: Page, name: string, comment: string) {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(comment)).toBeVisible()
  await expect(page.getByText(`${picture}Eve`)).toBeVisible()
  await expectNoScriptRan(page)
  const jsonLd = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(jsonLd['@graph'][0]).toMatchObject({
    name,
    description: `${picture}${script}`,
    review: [{ author: { name: `${picture}Eve` }, reviewBody: comment }],
  })
}

async function expectVerbatimOrder(page: Page, order: number, product: string) {
  await page.goto(`/order/${order}`)
  await expect(page.getByText(script).first()).toBeVisible()
  await expect(page.getByRole('link', { name: product })).toBeVisible()
  await expectNoScriptRan(page)
  await page.goto('/profile')
  await expect(page.getByLabel('Name')).toHaveValue(`${picture}Eve`)
  await expectNoScriptRan(page)
}

test('C01 script in names, texts, reviews and addresses is shown as text on every screen, JSON-LD included', async ({
  page,
  request,
}) => {
  const name = `${script}${crypto.randomUUID()}`
  const texts = { name, brand: picture, description: `${picture}${script}` }
  const product = await newProduct(request, texts)
  const account = await newAccount(request, `${picture}Eve`)
  const headers = bearer(account.info)
  const review = { rating: '4', comment: `${script}${picture}` }
  await newReview(request, account.info, product._id, review)
  const shippingAddress = { address: script, city: picture, postalCode: '1', country: 'Italy' }
  const data = { ...orderBody(product), shippingAddress }
  const placed = await request.post('/api/orders/add/', { headers, data })
  expect(placed.status()).toBe(201)
  const order = await placed.json()

  await page.goto('/')
  await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible()
  await expectNoScriptRan(page)

  await page.goto(`/products/${product._id}`)
  await expectVerbatimProduct(page, name, review.comment)

  await signIn(page, account)
  await expectVerbatimOrder(page, order._id, name)

  // React writes these screens, too: their HTML is enough.
  await apiLogIn(request, admin)
  await expectEscapedForAdmins(request, [
    ['/adminpage/products', name],
    ['/adminpage/users', `${picture}Eve`],
    [`/adminpage/user/${account.info.id}`, `${picture}Eve`],
    ['/adminpage/orders', ''],
    [`/order/${order._id}`, picture],
    [`/admin/product/${product._id}`, name],
  ])
  await deleteProduct(request, product._id)
})

const hostile = [
  '%',
  '((((',
  "' or true --",
  ':* & !',
  '\\',
  '\u0000',
  '\ufffd',
  '\u202eabc',
  '../..',
  '%00',
  '__proto__',
]
const names = 'q category brand minPrice maxPrice minRating inStock sort page pageSize'.split(' ')
const raw = [
  '/search?q=%',
  '/search?q=%ED%A0%80',
  '/search?q[]=a&category[x]=1',
  '/category/%ff',
  '/category/..%2f',
]

test('C02 C03 C04 hostile parameters break no search or category, nor their data', async ({ request }) => {
  const texts = [...hostile, script, 'a'.repeat(1000), '😀'.repeat(101)].map(encodeURIComponent)
  const paths = texts.flatMap((text) => {
    const all = names.map((name) => `${name}=${text}`).join('&')
    return [`/search?${all}`, `/category/${text}`, `/category/kitchen?${all}`]
  })
  for (const [index, path] of [...raw, ...paths].entries()) {
    const headers = index % 2 === 0 ? undefined : { rsc: '1' }
    const response = await request.get(path, { headers, maxRedirects: 0 })
    expect(response.status(), path).toBeLessThan(500)
  }
  const long = await request.get(`/search?q=${'a'.repeat(1000)}`)
  expect(await long.text()).toContain(`Results for “${'a'.repeat(100)}”`)
})
