import { admin, apiLogIn, newProduct } from './support/accounts'
import { expectNoViolationsInBoth } from './support/axe'
import { expect, test } from './support/fixtures'

test('a product page says where it is, enlarges its picture, and keeps its button within reach; Go back returns', async ({
  page,
  request,
}) => {
  const by = await apiLogIn(request, admin)
  const [{ _id, name }, other] = [await newProduct(request, by), await newProduct(request, by)]
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
  await expectNoViolationsInBoth(page, 'dialog')
  await dialog.getByRole('button', { name: 'Zoom in' }).click()
  await expect(dialog.getByRole('button', { name: 'Zoom out' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(picture).toBeFocused()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
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
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/accessibility')
  await page.goto(`/products/${other._id}`)
  const recent = page.getByRole('region', { name: 'Recently viewed' })
  await expect(recent.getByRole('link')).toHaveText([name])
  await expect(recent.getByRole('link')).toHaveAttribute('href', `/products/${_id}`)
})
