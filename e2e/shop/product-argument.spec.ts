import type { APIRequestContext, Page } from '@playwright/test'
import { newAccount, newProduct, newReview } from '@/testing/browser/accounts'
import { runSql } from '@/testing/browser/admin'
import { expectNoViolationsIn } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'
import { delayRequests } from '@/testing/browser/journey'
import { recordShifts } from '@/testing/browser/layout'
import { themes } from '@/testing/db/rounds'

/** What argues for a product, and against it: views, facts, reviews by their stars, more of its maker. */

const views = ['wayfarer-brass-compass', 'stormproof-walking-umbrella'].map((name, index) => ({
  src: `/images/products/${name}.webp`,
  alt: `View ${index + 2}`,
}))

/** A product with three views and two facts, of a maker of its own. */
async function newViewedProduct(request: APIRequestContext) {
  const product = await newProduct(request, { brand: `Maker ${crypto.randomUUID()}`, countInStock: '4' })
  const sql = 'update "Product" set pictures = $1, facts = $2 where id = $3'
  await runSql(sql, [JSON.stringify(views), ['262 g', 'Folds flat'], product._id])
  return product
}

const praise = 'Wore them for a nine-hour flight and forgot they were on.'
const objection = 'One cup started to creak after three months.'

/** A product with reviews of five, four and two stars. */
async function newReviewedProduct(request: APIRequestContext) {
  const product = await newProduct(request)
  for (const [name, rating, comment] of [
    ['Ann', 5, `${praise} But they are large.`],
    ['Ben', 4, 'Good.'],
    ['Cleo', 2, objection],
  ] as const)
    await newReview(request, (await newAccount(request, `${name} Buyer`)).info, product._id, {
      rating,
      comment,
    })
  return product
}

const reviewsOf = (page: Page) => page.getByRole('region', { name: 'Reviews' })

async function expectReviews(page: Page, ...names: string[]) {
  await expect(reviewsOf(page).locator('.review-list h3:visible')).toHaveText(names)
}

/** By pointer or keyboard, with and without JavaScript. */
async function filterByStars(page: Page) {
  const reviews = reviewsOf(page)
  await expectReviews(page, 'Cleo Buyer', 'Ben Buyer', 'Ann Buyer')
  await expect(reviews.getByRole('link', { name: '3 stars' })).toHaveCount(0)
  await reviews.getByRole('link', { name: '4 stars 1 of 3' }).press('Enter')
  await expectReviews(page, 'Ben Buyer')
  await expect(page).toHaveURL(/#stars-4$/)
  await expect(reviews.getByText('1 of 3 with 4 stars.')).toBeInViewport()
  await page.goBack()
  await expectReviews(page, 'Cleo Buyer', 'Ben Buyer', 'Ann Buyer')
  await reviews.getByRole('link', { name: '2 stars 1 of 3' }).click()
  await expectReviews(page, 'Cleo Buyer')
  await reviews.getByRole('link', { name: 'Show all' }).click()
  await expectReviews(page, 'Cleo Buyer', 'Ben Buyer', 'Ann Buyer')
}

test('the pictures of a product are chosen by small ones, and the chosen one is enlarged; few left are counted', async ({
  page,
  request,
}) => {
  const { _id } = await newViewedProduct(request)
  // A font that arrives after the first text moves words by fractions of a line: `slow-network.spec.ts` holds how far.
  const releaseFonts = await delayRequests(page, ({ pathname }) => pathname.endsWith('.woff2'))
  const shifts = await recordShifts(page)
  await page.goto(`/products/${_id}`, { waitUntil: 'domcontentloaded' })
  const small = page.getByRole('navigation', { name: 'Pictures' }).getByRole('link')
  await expect(small).toHaveCount(3)
  await small.nth(2).press('Enter')
  await expect(small.nth(2)).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('.gallery').getByRole('img', { name: 'View 3' })).toBeInViewport({ ratio: 0.9 })
  await expect(page.locator('.gallery').getByRole('img', { name: 'View 2' })).not.toBeInViewport()
  const large = page.getByRole('link', { name: 'Enlarge picture 3 of 3' })
  await large.click()
  const dialog = page.getByRole('dialog', { name: 'View 3' })
  await expect(dialog.getByRole('img', { name: 'View 3' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(large).toBeFocused()
  expect((await shifts()).filter(({ value }) => value > 0.00001)).toEqual([])
  releaseFonts()
  await expect(page.getByText('In Stock', { exact: true })).toBeVisible()
  await expect(page.getByText('Only 4 left', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Facts' }).getByRole('listitem')).toHaveText([
    '262 g',
    'Folds flat',
  ])
  await expectNoViolationsIn(page, themes, 'main')
})

test('a small picture that is chosen before the scripts have loaded is marked once they run', async ({
  page,
  request,
}) => {
  const { _id } = await newViewedProduct(request)
  const release = await delayRequests(page, ({ pathname }) => pathname.endsWith('.js'))
  await page.goto(`/products/${_id}`, { waitUntil: 'commit' })
  const small = page.getByRole('navigation', { name: 'Pictures' }).getByRole('link')
  await small.nth(2).press('Enter')
  await expect(page.locator('.gallery').getByRole('img', { name: 'View 3' })).toBeInViewport({ ratio: 0.9 })
  release()
  await expect(small.nth(2)).toHaveAttribute('aria-current', 'true')
  await expect(small.nth(0)).toHaveAttribute('aria-current', 'false')
})

test('on a phone half of the next picture and dots lead on, and name, price and button are on the first screen', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  const { _id, name } = await newViewedProduct(request)
  await page.goto(`/products/${_id}`)
  const next = await page.locator('.gallery').getByRole('img', { name: 'View 2' }).boundingBox()
  expect(next?.x).toBeLessThan(340)
  expect((next?.x ?? 0) + (next?.width ?? 0)).toBeGreaterThan(390)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expect(page.getByRole('heading', { level: 1, name })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('$19.50', { exact: true }).first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeInViewport({ ratio: 1 })
  const dots = page.getByRole('navigation', { name: 'Pictures' }).getByRole('link')
  await page.getByRole('link', { name: 'Enlarge picture 3 of 3' }).focus()
  await expect(page.locator('.gallery').getByRole('img', { name: 'View 3' })).toBeInViewport({ ratio: 0.9 })
  await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true')
  await dots.nth(1).click()
  await expect(page.locator('.gallery').getByRole('img', { name: 'View 2' })).toBeInViewport({ ratio: 0.9 })
  await expect(page.locator('.gallery a[aria-current="true"]')).toHaveCount(1)
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true')
})

test('reviews are shown by their stars, and quotes for and against a product lead to their reviews', async ({
  page,
  request,
}) => {
  const { _id } = await newReviewedProduct(request)
  await page.goto(`/products/${_id}`)
  await filterByStars(page)
  await reviewsOf(page).getByRole('link', { name: '2 stars 1 of 3' }).click()
  await expectNoViolationsIn(page, themes, 'main')
  const quote = page.getByRole('figure').filter({ hasText: praise })
  await expect(quote.getByRole('blockquote')).toHaveText(praise)
  await quote.getByRole('link', { name: 'Ann Buyer' }).click()
  await expectReviews(page, 'Cleo Buyer', 'Ben Buyer', 'Ann Buyer')
  await expect(reviewsOf(page).getByRole('heading', { name: 'Ann Buyer' })).toBeInViewport()
  const against = page.getByRole('region', { name: 'What buyers say against it' })
  await expect(against.getByRole('blockquote')).toHaveText(objection)
  await against.getByRole('link', { name: 'Cleo Buyer' }).click()
  await expect(reviewsOf(page).getByRole('heading', { name: 'Cleo Buyer' })).toBeInViewport()
})

test('other products of the maker are shown once, before those of the category; nothing where there is none', async ({
  page,
  request,
}) => {
  const brand = `Maker ${crypto.randomUUID()}`
  const [one, other] = [await newProduct(request, { brand }), await newProduct(request, { brand })]
  await newProduct(request)
  await page.goto(`/products/${one._id}`)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const shelf = page.getByRole('region', { name: `More from ${brand}` })
  await expect(shelf.getByRole('listitem')).toHaveText([new RegExp(other.name)])
  const category = page.getByRole('region', { name: 'More in Category' })
  await expect(category.getByRole('listitem').getByRole('link').first()).toBeVisible()
  await expect(category.locator(`a[href="/products/${other._id}"]`)).toHaveCount(0)
  const single = await newViewedProduct(request)
  await page.goto(`/products/${single._id}`)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(category.getByRole('listitem').getByRole('link').first()).toBeVisible()
  await expect(page.getByText(`More from ${single.brand}`)).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('small pictures lead to large ones, and bars of the histogram to their reviews', async ({
    page,
    request,
  }) => {
    await page.goto(`/products/${(await newViewedProduct(request))._id}`)
    await page.getByRole('link', { name: 'Show picture 2 of 3' }).click()
    await expect(page.locator('.gallery').getByRole('img', { name: 'View 2' })).toBeInViewport({ ratio: 0.9 })
    await page.goto(`/products/${(await newReviewedProduct(request))._id}`)
    await filterByStars(page)
  })
})
