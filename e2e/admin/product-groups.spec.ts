import type { Page } from '@playwright/test'
import { admin, newProduct, signIn } from '@/testing/browser/accounts'
import { expectNoHorizontalScroll } from '@/testing/browser/admin'
import { expectNoViolations } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'

/** The form of a product with options. */

/** Clicks and keys of the page from now on. */
async function countInput(page: Page) {
  await page.addInitScript(() => {
    const count = (name: string) => () =>
      sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + 1))
    addEventListener('click', (event) => event.detail > 0 && count('clicks')(), true)
    addEventListener('keydown', count('keys'), true)
  })
  return () =>
    page.evaluate(() => ['clicks', 'keys'].map((name) => Number(sessionStorage.getItem(name) ?? 0)))
}

test('an owner enters a shirt in four colours and six sizes by few clicks, and changes it later', async ({
  page,
  request,
}) => {
  const product = await newProduct(request, { name: 'Linen Shirt' }, await signIn(page, admin))
  const counted = await countInput(page)
  await page.goto(`/admin/product/${product._id}`)
  await page.getByRole('link', { name: 'This product has options' }).click()
  await page.getByRole('button', { name: 'Colour', exact: true }).click()
  await page.keyboard.type('Sand, Ink, Moss, Clay\n')
  await page.getByRole('button', { name: 'Size', exact: true }).click()
  await page.keyboard.type('XS, S, M, L, XL, XXL\n')
  await expect(page.getByText('24 of 24 combinations are ticked; 23 of them are new products.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Clay, XXL', exact: true }).click()
  const set = page.getByRole('group', { name: 'Set price and stock of many' })
  await set.getByLabel('Stock').click()
  await page.keyboard.type('10\n')
  await page.getByLabel('Pattern of SKUs').click()
  await page.keyboard.type(`E${product._id}-{Colour}-{Size}`)
  await expectNoViolations(page, { isFrameKnown: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.getByLabel('Name of the group').scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Make the group with 22 new products' })).toBeInViewport()
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.getByRole('button', { name: 'Make the group with 22 new products' }).click()
  await expect(page.getByText('The group is made. Shoppers see it as one product.')).toBeVisible()
  const [clicks = 0, keys = 0] = await counted()
  test.info().annotations.push({ type: 'input', description: `${clicks} clicks, ${keys} keys` })
  expect(clicks).toBeLessThanOrEqual(8)
  expect(keys).toBeLessThanOrEqual(90)

  await expect(page.getByText('23 products')).toBeVisible()
  await expect(page.getByLabel('SKU of Moss, L', { exact: true })).toHaveValue(`E${product._id}-Moss-L`)
  await page.getByLabel('Add values of Size').fill('XXXL')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save, with 4 new products' }).click()
  await expect(page.getByText('Group saved.')).toBeInViewport()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByLabel('SKU of Ink, XXXL', { exact: true })).toHaveValue(`E${product._id}-Ink-XXXL`)
  await page.getByRole('button', { name: 'Remove Clay' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Make these 6 products drafts and remove the value' }).click()
  await expect(page.getByText('21 products')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Values of Colour' }).getByRole('textbox')).toHaveCount(3)

  await page.getByRole('link', { name: 'Linen Shirt, Sand, XS', exact: true }).click()
  await expect(page.getByText('Member of Linen Shirt: Colour Sand, Size XS')).toBeVisible()
  await page
    .getByRole('region', { name: 'Group' })
    .getByRole('link', { name: 'Linen Shirt', exact: true })
    .click()
  await page.getByRole('button', { name: 'Dissolve the group' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dissolve it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products', exact: true })).toBeVisible()
  await expect(page.getByText('“Linen Shirt” is no group any more. Its 21 products stay')).toBeVisible()
  await page.getByRole('link', { name: 'Groups', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Proposed groups' })).toBeVisible()
  await expect(page.getByLabel('Name of the group').and(page.locator('[value="Linen Shirt"]'))).toHaveCount(0)
  await page.goto('/adminpage/log')
  await expect(page.getByText('Group of products dissolved').first()).toBeVisible()
})
