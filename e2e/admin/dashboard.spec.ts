import type { Page } from '@playwright/test'
import type { Role } from '@/lib/accounts/permissions/permissions'
import { admin, apiLogIn, newAccount, newProduct, newReview, signIn } from '@/testing/browser/accounts'
import { expectNoHorizontalScroll, runSql } from '@/testing/browser/admin'
import { expect, test } from '@/testing/browser/fixtures'
import { linksOf, mainOf, textOf } from '@/testing/browser/pages'

/** The home of the admin: numbers that lead to what they count, and what each role sees of it. */

/** Signs a new account of this role in. */
async function signInAs(page: Page, role: Role): Promise<void> {
  const account = await newAccount(page.request)
  await runSql(`update "User" set role = $1::"Role" where id = $2`, [role, account.info._id])
  await signIn(page, { email: account.email, password: account.password })
}

/** The number that a list says above its rows; 0 when it says that there are none. */
function numberAbove(text: string): number {
  const [, total, ofMany] = /(?:^|\n)(?:([\d,]+) in all|[\d,]+ to [\d,]+ of ([\d,]+),)/.exec(text) ?? []
  return numberOf(total ?? ofMany ?? '0')
}

const numberOf = (text: string) => Number.parseInt(text.replaceAll(',', ''), 10)

test('the home of the desk, its setup and its reviews fit 820 and 1360 pixels', async ({ page }) => {
  await signIn(page, admin)
  for (const path of ['/adminpage', '/adminpage/setup', '/adminpage/reviews?state=shown']) {
    await page.goto(path)
    for (const width of [1360, 820]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoHorizontalScroll(page)
    }
  }
})

test('each number that waits leads to a page that says the same number', async ({ request }) => {
  await apiLogIn(request, admin)
  const read = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(200)
    return mainOf(answer)
  }
  const tiles = async () =>
    linksOf(/<section aria-labelledby="work".*?<\/section>/s.exec(await read('/adminpage'))?.[0] ?? '')
  expect(await tiles()).toHaveLength(6)
  // Other tests work in this shop: a number may change in between.
  for (const index of [0, 1, 2, 3, 4, 5])
    await expect(async () => {
      const { href = '', text = '' } = (await tiles())[index] ?? {}
      expect(href).toMatch(/^\/adminpage\/\w/)
      expect(numberAbove(textOf(await read(href))), href).toBe(numberOf(text))
    }).toPass({ timeout: 30_000 })
})

test('each figure of orders leads to a page that says the same, in every period and without JavaScript', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, admin)
  const { cookies } = await page.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  await context.addCookies(cookies)
  const plain = await context.newPage()
  for (const period of ['Today', '7 days', '365 days', '28 days'])
    await expect(async () => {
      await plain.goto('/adminpage')
      await plain.getByRole('link', { name: period, exact: true }).click()
      await expect(plain.getByRole('link', { name: period, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await expect(plain.getByRole('figure', { name: /^Paid turnover a (day|week), last/ })).toBeVisible()
      const link = plain.getByRole('link', { name: /Orders$/ }).and(plain.locator('dd a'))
      const count = numberOf(await link.innerText())
      await link.click()
      expect(numberAbove(await plain.getByRole('main').innerText())).toBe(count)
    }).toPass({ timeout: 30_000 })
  await context.close()
})

test('staff see the work and no money; readers see the figures and no log', async ({ page }) => {
  await signInAs(page, 'staff')
  await page.goto('/adminpage')
  await expect(page.getByRole('link', { name: /To ship$/ })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('$')
  await expect(page.getByRole('heading', { name: /Figures|Last changes|Set up|Best sellers/ })).toHaveCount(0)
  await page.context().clearCookies()
  await signInAs(page, 'reader')
  await page.goto('/adminpage')
  await expect(page.getByRole('link', { name: /Paid turnover$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Last changes|Set up/ })).toHaveCount(0)
})

test('the Admin Menu leads to the desk, and what is left to set up to where that is done', async ({
  page,
}) => {
  await signIn(page, admin)
  await page.goto('/')
  await page.getByRole('button', { name: 'Admin Menu' }).click()
  await page.getByRole('link', { name: 'Desk', exact: true }).click()
  await expect(page).toHaveURL('/adminpage')
  await page.getByRole('link', { name: 'Back the shop up each night' }).click()
  await expect(page).toHaveURL('/adminpage/setup#backup')
  await expect(page.getByText('A disk can break on any day.')).toBeInViewport()
})

/** Every public address that tells of a product or its reviews. */
const publicAddresses = (id: number, name: string) => [
  `/products/${id}`,
  `/api/products/${id}/`,
  '/',
  '/api/products/?pageSize=100',
  `/search?q=${encodeURIComponent(name)}`,
  `/api/products/suggest/?q=${encodeURIComponent(name)}`,
  `/compare?ids=${id}`,
  '/feeds/products.xml',
]

test('a review is read, hidden and answered on its row, which stays; what is hidden is at no public address', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  const shop = await signIn(page, admin)
  const product = await newProduct(request, {}, shop)
  const { info } = await newAccount(request, 'Rita Reviewer')
  const comment = `Fine ${crypto.randomUUID()}`
  await newReview(request, info, product._id, { comment })
  await page.goto('/adminpage/reviews')
  const row = page.getByRole('listitem').filter({ hasText: comment })
  await row.getByRole('button', { name: 'Mark as read' }).click()
  await expect(page.getByText('Marked as read.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.goto('/adminpage/reviews?state=shown')
  await row.getByRole('button', { name: 'Answer' }).click()
  await page.getByRole('textbox', { name: 'Answer' }).fill('We are glad.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(row.getByText('We are glad.')).toBeVisible()
  const tells = async (path: string) => (await (await request.get(path)).text()).includes(comment)
  expect(await tells(`/products/${product._id}`)).toBe(true)
  await row.getByRole('button', { name: 'Hide' }).click()
  await page.getByRole('radio', { name: /^Insult/ }).check()
  await page.getByRole('button', { name: 'Hide the review' }).click()
  await expect(page.getByText(/^Hidden: Insult/)).toBeVisible()
  for (const path of publicAddresses(product._id, product.name)) expect(await tells(path), path).toBe(false)
  await page.goto('/adminpage/reviews?state=hidden')
  await row.getByRole('button', { name: 'Show again' }).click()
  await expect(row).toHaveCount(0)
  expect(await tells(`/products/${product._id}`)).toBe(true)
})
