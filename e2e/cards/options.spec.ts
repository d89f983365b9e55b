import { gzipSync } from 'node:zlib'
import type { APIRequestContext, Page } from '@playwright/test'
import type { OptionInput } from '@/lib/catalog/product-groups/group-schema'
import { groupJson } from '@/lib/catalog/product-groups/group-schema'
import { admin, apiLogIn, bearer, deleteProduct, newProduct } from '@/testing/browser/accounts'
import { runSql } from '@/testing/browser/admin'
import { expectNoViolationsIn } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'

const shirt: OptionInput[] = [
  { name: 'Colour', kind: 'colour', values: ['Sand', 'Ink'] },
  { name: 'Size', kind: 'size', values: ['S', 'M', 'L'] },
]

/** A shirt in Sand S, Sand M (sold out), Ink S and Ink L. Returns their ids, and the name of the group. */
async function newShirt(request: APIRequestContext) {
  const by = await apiLogIn(request, admin)
  const stocks = { 'Sand,S': '5', 'Sand,M': '0', 'Ink,S': '5', 'Ink,L': '2' }
  const members: { product: number; values: string[] }[] = []
  for (const [values, countInStock] of Object.entries(stocks))
    members.push({
      product: (await newProduct(request, { countInStock }, by))._id,
      values: values.split(','),
    })
  const name = `Shirt ${crypto.randomUUID().slice(0, 8)}`
  const data = { name, options: shirt, members }
  const made = await request.post('/api/product-groups/', { headers: bearer(by), data })
  expect(made.status(), await made.text()).toBe(201)
  const [sandS = 0, sandM = 0, inkS = 0, inkL = 0] = members.map(({ product }) => product)
  return { name, sandS, sandM, inkS, inkL, group: groupJson.parse(await made.json())._id }
}

const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
/** The link of a size. */
const chip = (page: Page, size: string) =>
  row(page, 'Size').getByRole('link', { name: new RegExp(`^${size}\\b`) })
const topOf = async (page: Page, name: string) =>
  Math.round((await row(page, name).boundingBox())?.y ?? Number.NaN)

test('a shopper changes size and colour by links: scroll and focus stay, Back steps through the choices', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { name, sandS, sandM, inkS, inkL } = await newShirt(request)
  await page.goto('/accessibility')
  await page.goto(`/products/${sandS}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`${name}, Sand, S`)
  await expect(row(page, 'Colour')).toContainText('Colour Sand')
  await expect(row(page, 'Colour').getByRole('link', { name: 'Sand' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(row(page, 'Size').getByRole('link')).toHaveText(['S', 'M, sold out', 'L– only in Ink'])
  await page.evaluate(() => window.scrollTo(0, 120))
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true))
  const before = await topOf(page, 'Colour')
  await row(page, 'Colour').getByRole('link', { name: 'Ink' }).click()
  await expect(heading).toHaveText(`${name}, Ink, S`)
  await expect(page).toHaveURL(`/products/${inkS}`)
  await expect(page).toHaveTitle(new RegExp(`${name}, Ink, S`))
  await expect(row(page, 'Colour').getByRole('link', { name: 'Ink' })).toBeFocused()
  expect(await topOf(page, 'Colour')).toBe(before)
  // By arrow keys, round the row.
  await chip(page, 'S').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(chip(page, 'L')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(chip(page, 'S')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(chip(page, 'M')).toBeFocused()
  await expect(chip(page, 'M')).toHaveText('M– only in Sand, sold out')
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText(`${name}, Sand, M`)
  await expect(chip(page, 'M')).toBeFocused()
  await expect(page).toHaveURL(`/products/${sandM}`)
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeDisabled()
  await expect(page.getByRole('textbox', { name: 'Tell me when it is back' })).toBeVisible()
  await chip(page, 'L').click()
  await expect(page).toHaveURL(`/products/${inkL}`)
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true)
  await expect(chip(page, 'L')).toBeFocused()
  for (const id of [sandM, inkS, sandS]) {
    await page.goBack()
    await expect(page).toHaveURL(`/products/${id}`)
    await expect(row(page, 'Size').locator('[aria-current]')).toHaveAttribute('href', `/products/${id}`)
    await expect(row(page, 'Size').locator('[aria-current]')).toBeFocused()
    await expect(page.locator('.option-rows')).not.toContainText('instead of')
  }
  await page.goBack()
  await expect(page).toHaveURL('/accessibility')
})

test('the chosen option has the focus also where its picture is slow: the page’s fade waits for it', async ({
  page,
}) => {
  await page.route(/canvas-shoes-sand/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.goto('/search?q=sneakers+42')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Sneakers/ })
    .first()
    .click()
  await row(page, 'Colour').getByRole('link', { name: 'Sand' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tempo Low-Top Sneakers, Sand, 42')
  await expect(row(page, 'Colour').getByRole('link', { name: 'Sand' })).toBeFocused()
})

test('without scripts the options are links with their looks, and readers hear what is sold out', {
  tag: '@phone',
}, async ({ page, request, browser }) => {
  const { name, sandS, sandM, inkL } = await newShirt(request)
  await page.goto(`/products/${sandS}`)
  await expectNoViolationsIn(page, ['light', 'dark'], '.option-rows')
  const context = await browser.newContext({ javaScriptEnabled: false, forcedColors: 'active' })
  const plain = await context.newPage()
  await plain.goto(new URL(`/products/${sandS}`, page.url()).href)
  const medium = row(plain, 'Size').getByRole('link', { name: /^M\s*, sold out$/ })
  const box = await medium.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  const disc = await row(plain, 'Colour').getByRole('link', { name: 'Ink' }).boundingBox()
  expect(Math.min(disc?.width ?? 0, disc?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await expect(medium).toHaveCSS('text-decoration-line', 'line-through')
  await medium.click()
  await expect(plain).toHaveURL(new RegExp(`/products/${sandM}$`))
  await row(plain, 'Size')
    .getByRole('link', { name: /^L – only in Ink$/ })
    .click()
  await expect(plain).toHaveURL(new RegExp(`/products/${inkL}$`))
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText(`${name}, Ink, L`)
  await context.close()
})

test('V04 V12 siblings have one canonical address; one no longer sold answers 410 and leads to the group, a draft is nowhere', async ({
  page,
  request,
  allowedErrors,
}) => {
  allowedErrors.push('status of 410')
  const { name, sandS, inkS, inkL, sandM } = await newShirt(request)
  const canonical = async (id: number) =>
    /rel="canonical" href="[^"]*(\/products\/\d+)"/.exec(
      await (await request.get(`/products/${id}`)).text(),
    )?.[1]
  for (const id of [sandS, sandM, inkS, inkL]) expect(await canonical(id)).toBe(`/products/${sandS}`)
  await page.goto(`/products/${sandM}`)
  await page.evaluate(() => window.scrollTo(0, 100))
  await deleteProduct(request, sandS)
  expect((await request.get(`/products/${sandS}`)).status()).toBe(410)
  // Which the page that is open does not know yet.
  await chip(page, 'S').click()
  await expect(page.getByText('Product not found.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(`/products/${sandM}`)
  await page.goto(`/products/${inkL}`)
  await runSql(`update "Product" set status = 'draft' where id = $1`, [inkS])
  await expect(async () =>
    expect(await (await request.get(`/products/${inkL}`)).text()).not.toContain(`/products/${inkS}"`),
  ).toPass()
  await chip(page, 'S').click()
  await expect(page.getByText('Product not found.')).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(`/products/${sandM}`)
  const drafted = await request.get(`/products/${inkS}`)
  expect(drafted.status()).toBe(410)
  expect(await drafted.text()).toContain(`href="/products/${sandM}"`)
  expect((await request.get(`/api/products/${inkS}/`)).status()).toBe(404)
  const { _id } = await newProduct(request, { status: 'draft' })
  for (const isDeleted of [false, true]) {
    if (isDeleted) await deleteProduct(request, _id)
    expect((await request.get(`/products/${_id}`)).status()).toBe(404)
  }
})

test('V06 the page of one of 200 members is at most 1.3 times that of a product without options, and 20 kB more', async ({
  request,
}) => {
  const by = await apiLogIn(request, admin)
  const single = await newProduct(request, {}, by)
  const values = (text: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${text} ${at + 1}`)
  const shapes: [OptionInput[], (at: number) => number[]][] = [
    [
      [
        { name: 'Colour', kind: 'colour', values: values('Colour', 20) },
        { name: 'Size', kind: 'size', values: values('Size', 10) },
      ],
      (at) => [at % 20, Math.floor(at / 20)],
    ],
    [
      [
        { name: 'Colour', kind: 'colour', values: values('Colour', 100) },
        { name: 'Size', kind: 'size', values: values('Size', 100) },
        { name: 'Fit', kind: 'other', values: values('Fit', 100) },
      ],
      (at) => [at % 100, (at * 7 + Math.floor(at / 100)) % 100, (at * 3) % 100],
    ],
  ]
  const htmlOf = async (id: number) => (await request.get(`/products/${id}`)).body()
  const plain = await htmlOf(single._id)
  for (const [options, placesOf] of shapes) {
    const combination = (at: number) =>
      placesOf(at).map((place, option) => String(options[option]?.values[place]))
    const product = (await newProduct(request, {}, by))._id
    const group = await request.post('/api/product-groups/', {
      headers: bearer(by),
      data: { name: 'Large', options, members: [{ product, values: combination(0) }] },
    })
    expect(group.status(), await group.text()).toBe(201)
    const { _id } = groupJson.parse(await group.json())
    const members = Array.from({ length: 199 }, (_, at) => ({
      values: combination(at + 1),
      price: '19.50',
      countInStock: at % 3,
    }))
    const added = await request.post(`/api/product-groups/${_id}/members/`, {
      headers: bearer(by),
      data: { template: product, members },
    })
    expect(added.status(), await added.text()).toBe(201)
    const large = await htmlOf(product)
    const sizes = {
      plain: plain.length,
      large: large.length,
      plainSent: gzipSync(plain).length,
      largeSent: gzipSync(large).length,
    }
    expect(sizes.largeSent, JSON.stringify(sizes)).toBeLessThanOrEqual(1.3 * sizes.plainSent)
    expect(sizes.large - sizes.plain, JSON.stringify(sizes)).toBeLessThanOrEqual(20_000)
  }
})
