import { admin, apiLogIn, newAccount, newProduct, signIn } from './support/accounts'
import { expect, test } from './support/fixtures'

test('a visitor sees a login link back to the product instead of the review form', async ({
  page,
  request,
}) => {
  const product = await newProduct(request, await apiLogIn(request, admin))
  await page.goto(`/products/${product._id}`)
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByText('to write a review.')).toBeVisible()
  await expect(page.getByLabel('Rating')).toHaveCount(0)
  await reviews.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(`/login?redirect=%2Fproducts%2F${product._id}`)
})

test('a logged-in customer reviews a product, and stars, count and text appear at once', async ({
  page,
  request,
}) => {
  const product = await newProduct(request, await apiLogIn(request, admin))
  const account = await newAccount(request, 'Rita Reviewer')
  await signIn(page, account)
  await page.goto(`/products/${product._id}`)
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByText('to write a review.')).toHaveCount(0)
  const rating = page.getByLabel('Rating')
  await expect(rating).toHaveValue('')
  await expect(rating.getByRole('option')).toHaveText(['Select...', '1', '2', '3', '4', '5'])
  await rating.selectOption('4')
  await page.getByLabel('Comment').fill('Good <b>thing</b>.')
  await reviews.getByRole('button', { name: 'Submit' }).click()
  await expect(reviews.getByRole('status')).toHaveText('Review added.')
  await expect(reviews.getByRole('status').locator('..')).toBeFocused()
  await expect(reviews.getByRole('heading', { name: 'Rita Reviewer' })).toBeVisible()
  await expect(reviews.getByText('Good <b>thing</b>.')).toBeVisible()
  await expect(reviews.getByText('4.0')).toBeVisible()
  await expect(page.getByText('1 reviews').first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Rated 4 out of 5' })).toHaveCount(3)
  await expect(rating).toHaveValue('')
  await expect(page.getByLabel('Comment')).toHaveValue('')
  // The cached page is fresh for other visitors too.
  expect(await (await request.get(`/products/${product._id}`)).text()).toContain('Rita Reviewer')
})

test.describe('a review that the shop refuses', () => {
  test.use({ allowedConsoleErrors: ['400 (Bad Request)', '409 (Conflict)', '401 (Unauthorized)'] })

  test('without a rating or twice shows the response body and keeps the form’s input', async ({
    page,
    request,
  }) => {
    const product = await newProduct(request, await apiLogIn(request, admin))
    await signIn(page, await newAccount(request))
    await page.goto(`/products/${product._id}`)
    const reviews = page.getByRole('region', { name: 'Reviews' })
    await page.getByLabel('Comment').fill('As described.')
    await reviews.getByRole('button', { name: 'Submit' }).click()
    await expect(reviews.getByRole('alert')).toHaveText('Please choose a rating from 1 to 5.')
    await expect(page.getByLabel('Comment')).toHaveValue('As described.')
    await page.getByLabel('Rating').selectOption('5')
    await reviews.getByRole('button', { name: 'Submit' }).click()
    await expect(reviews.getByRole('status')).toHaveText('Review added.')
    await expect(reviews.getByRole('alert')).toHaveCount(0)
    await page.getByLabel('Rating').selectOption('1')
    await page.getByLabel('Comment').fill('Once more.')
    await reviews.getByRole('button', { name: 'Submit' }).click()
    await expect(reviews.getByRole('alert')).toHaveText('Product already reviewed.')
    await expect(page.getByLabel('Rating')).toHaveValue('1')
    await expect(page.getByLabel('Comment')).toHaveValue('Once more.')
    await expect(page.getByText('1 reviews').first()).toBeVisible()
  })

  test('with an ended session keeps the form’s input, and the header drops the name', async ({
    page,
    request,
  }) => {
    const product = await newProduct(request, await apiLogIn(request, admin))
    const account = await newAccount(request)
    await signIn(page, account)
    await page.goto(`/products/${product._id}`)
    await page.getByLabel('Rating').selectOption('5')
    await page.getByLabel('Comment').fill('Not lost.')
    // A password change elsewhere ends every other session and token.
    const changed = await request.put('/api/users/profile/update/', {
      headers: { Authorization: `Bearer ${account.info.token}` },
      data: { id: account.info.id, name: 'New Person', email: account.email, password: 'quite another one' },
    })
    expect(changed.status()).toBe(200)
    const reviews = page.getByRole('region', { name: 'Reviews' })
    await reviews.getByRole('button', { name: 'Submit' }).click()
    await expect(reviews.getByRole('alert')).toHaveText('You must be logged in.')
    await expect(page.getByLabel('Comment')).toHaveValue('Not lost.')
    await expect(page.getByLabel('Rating')).toHaveValue('5')
    await expect(reviews.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(page.getByText('New Person')).toHaveCount(0)
    const storedUser = () => page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? 'null'))
    await expect.poll(storedUser).toBeNull()
  })
})
