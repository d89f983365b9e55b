import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { apiLogIn, bearer, newAccount, newProduct, signIn } from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'
import { storedUser } from '@/testing/browser/journey'

test.use({ allowedConsoleErrors: ['400 (Bad Request)', '409 (Conflict)', '401 (Unauthorized)'] })

async function expectAdded(page: Page, reviews: Locator) {
  await expect(reviews.getByRole('status')).toHaveText('Review added.')
  await expect(reviews.getByRole('alert')).toHaveCount(0)
  await expect(reviews.getByRole('status').locator('..')).toBeFocused()
  await expect(reviews.getByRole('heading', { name: 'Rita Reviewer' })).toBeVisible()
  await expect(reviews.getByText('Good <b>thing</b>.')).toBeVisible()
  await expect(reviews.getByText('4.0')).toBeVisible()
  await expect(page.getByText('1 reviews').first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Rated 4 out of 5' })).toHaveCount(3)
  await expect(page.getByLabel('Rating')).toHaveValue('')
  await expect(page.getByLabel('Comment')).toHaveValue('')
}

async function changePassword(request: APIRequestContext, account: Awaited<ReturnType<typeof newAccount>>) {
  const headers = bearer(await apiLogIn(request, account))
  const { id, name, email } = account.info
  const data = { id, name, email, password: 'quite another one' }
  expect((await request.put('/api/users/profile/update/', { headers, data })).status()).toBe(200)
}

test('a review appears at once with stars and count; twice or logged out it is refused and kept', async ({
  page,
  request,
}) => {
  const product = await newProduct(request)
  const account = await newAccount(request, 'Rita Reviewer')
  await signIn(page, account)
  await page.goto(`/products/${product._id}`)
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByText('to write a review.')).toHaveCount(0)
  const rating = page.getByLabel('Rating')
  const comment = page.getByLabel('Comment')
  const submit = reviews.getByRole('button', { name: 'Submit' })
  const alert = reviews.getByRole('alert')
  await expect(rating).toHaveValue('')
  await expect(rating.getByRole('option')).toHaveText(['Select...', '1', '2', '3', '4', '5'])
  await comment.fill('Good <b>thing</b>.')
  await rating.selectOption('4')
  await submit.click()
  await expectAdded(page, reviews)
  // The cached page is fresh for other visitors too.
  expect(await (await request.get(`/products/${product._id}`)).text()).toContain('Rita Reviewer')

  await rating.selectOption('1')
  await comment.fill('Once more.')
  await submit.click()
  await expect(alert).toHaveText('Product already reviewed.')
  await expect(rating).toHaveValue('1')
  await expect(comment).toHaveValue('Once more.')
  await expect(page.getByText('1 reviews').first()).toBeVisible()

  // A password change elsewhere ends every other session and token.
  await changePassword(request, account)
  await submit.click()
  await expect(alert).toHaveText('You must be logged in.')
  await expect(comment).toHaveValue('Once more.')
  await expect(rating).toHaveValue('1')
  await expect(reviews.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('banner').getByText('Rita Reviewer')).toHaveCount(0)
  await expect.poll(() => storedUser(page)).toBeNull()
})
