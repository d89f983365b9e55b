import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { apiLogIn, bearer, newAccount, newProduct, newReview, signIn } from '@/testing/browser/accounts'
import { expectNoViolationsIn } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'
import { storedUser } from '@/testing/browser/journey'
import { themes } from '@/testing/db/rounds'

async function expectInstantAdd(page: Page, name: string) {
  // In the next frame, and without the network, the header counts it and the page says so.
  await page.context().setOffline(true)
  const inNextFrame = await page.getByRole('button', { name: `Add to Cart: ${name}` }).evaluate(
    (button: HTMLElement) =>
      new Promise<string>((resolve) => {
        requestAnimationFrame(() => resolve(document.body.innerText))
        button.click()
      }),
  )
  await page.context().setOffline(false)
  expect(inNextFrame).toContain('Cart(1)')
  expect(inNextFrame).toContain('Added to cart.')
}

test('a product page says where it is, enlarges its picture, and keeps its button within reach; Go back returns', async ({
  page,
  request,
  allowedErrors,
}) => {
  // Pictures that are on their way when the network goes.
  allowedErrors.push('net::ERR_INTERNET_DISCONNECTED')
  const [{ _id, name }, other] = [await newProduct(request), await newProduct(request)]
  await page.goto('/accessibility')
  await page.goto(`/products/${_id}`)
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByRole('listitem')).toHaveCount(3)
  await expect(trail.getByRole('link').nth(0)).toHaveAttribute('href', '/')
  await expect(trail.getByRole('link').nth(1)).toHaveAttribute('href', '/category/category')
  await expect(trail.locator('[aria-current="page"]')).toHaveText(name)
  const picture = page.getByRole('link', { name: 'Enlarge the picture' })
  await picture.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectNoViolationsIn(page, themes, 'dialog')
  await dialog.getByRole('button', { name: 'Zoom in' }).click()
  await expect(dialog.getByRole('button', { name: 'Zoom out' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(picture).toBeFocused()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expectInstantAdd(page, name)
  // A jump within the page is a step of its own.
  await page.getByRole('link', { name: 'Not rated yet' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shopping Cart' }).click()
  await expect(page).toHaveURL('/cart')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goBack()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/accessibility')
  await page.goto(`/products/${other._id}`)
  const recent = page.getByRole('region', { name: 'Recently viewed' })
  await expect(recent.getByRole('link')).toHaveText([name])
  await expect(recent.getByRole('link')).toHaveAttribute('href', `/products/${_id}`)
})

test('on a phone the picture opens at twice its size and is panned, and the reviews come before the form, which a button opens', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  const { _id } = await newProduct(request)
  await newReview(request, (await newAccount(request, 'First Reviewer')).info, _id)
  await signIn(page, await newAccount(request))
  await page.goto(`/products/${_id}`)
  await page.getByRole('link', { name: 'Enlarge the picture' }).click()
  const dialog = page.getByRole('dialog')
  const picture = dialog.locator('img')
  const left = async () => Math.round((await picture.boundingBox())?.x ?? Number.NaN)
  await expect.poll(left).toBe(-195)
  expect((await picture.boundingBox())?.width).toBe(780)
  await expect(dialog).toHaveCSS('touch-action', 'manipulation')
  const touch = await page.context().newCDPSession(page)
  for (const [type, x] of [
    ['touchStart', 300],
    ['touchMove', 250],
    ['touchMove', 200],
    ['touchMove', 150],
    ['touchEnd', null],
  ] as const)
    await touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === null ? [] : [{ x, y: 400 }] })
  await expect.poll(left).toBeLessThan(-250)
  const panned = await left()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(left).toBeGreaterThan(panned)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const reviews = page.getByRole('region', { name: 'Reviews' })
  const rating = reviews.getByLabel('Rating')
  await expect(rating).toBeHidden()
  await reviews.getByRole('button', { name: 'Write a review' }).click()
  const top = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN
  expect(await top(reviews.getByText('First Reviewer'))).toBeLessThan(await top(rating))
  await page.keyboard.press('Tab')
  await expect(rating).toBeFocused()
  await rating.selectOption('4')
  await reviews.getByRole('button', { name: 'Submit' }).click()
  await expect(reviews.getByRole('status')).toHaveText('Review added.')
  await expect(reviews.getByText('2 reviews')).toBeVisible()
})

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
  allowedErrors,
}) => {
  allowedErrors.push('409 (Conflict)', '401 (Unauthorized)')
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
