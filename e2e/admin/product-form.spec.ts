import { admin, apiLogIn, bearer, newProduct, signIn } from '@/testing/browser/accounts'
import { expectNoHorizontalScroll } from '@/testing/browser/admin'
import { expectNoViolations } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'

test('pictures are sorted by the mouse and by the keyboard, and saved; a copy is a draft that only the desk sees', async ({
  page,
  request,
}) => {
  const shop = await signIn(page, admin)
  const { _id, image, name } = await newProduct(request, {}, shop)
  const pictures = ['A', 'B', 'C'].map((alt) => ({ src: image, alt }))
  const patched = await request.patch(`/api/products/${_id}/`, { headers: bearer(shop), data: { pictures } })
  expect(patched.status()).toBe(200)
  await page.goto(`/admin/product/${_id}`)
  const texts = page.getByLabel(/^What it shows/)
  const order = () => texts.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  const pictureAt = (place: number) => page.locator('.picture-handle').nth(place)
  await pictureAt(2).dragTo(pictureAt(0))
  await expect.poll(order).toEqual(['C', 'A', 'B'])
  await page.getByRole('button', { name: 'Move picture 1 right' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move picture 2 right' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(order).toEqual(['A', 'B', 'C'])
  await texts.first().fill('First')
  await page.getByRole('button', { name: 'Move picture 2 left' }).press('Enter')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await expectNoViolations(page, { isFrameKnown: true })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Product updated.')
  const saved = await (await request.get(`/api/products/${_id}/`)).json()
  expect(saved.pictures.map(({ alt }: { alt: string }) => alt)).toEqual(['B', 'First', 'C'])

  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Name')).toHaveValue(`${name} (copy)`)
  await page.getByRole('link', { name: 'View', exact: true }).click()
  await expect(page.getByText('Draft: nobody else sees this page')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled()
  const copy = new URL(page.url()).pathname.split('/')[3]
  expect((await request.get(`/api/products/${copy}/`)).status()).toBe(404)
})

test('the page of a renamed category leads to its present one', async ({ request }) => {
  const [from, to] = ['before', 'after'].map((word) => `${word}-${crypto.randomUUID()}`)
  await newProduct(request, { category: from ?? '' })
  expect((await request.get(`/category/${from}`)).status()).toBe(200)
  const headers = bearer(await apiLogIn(request, admin))
  const data = { kind: 'category', from, to }
  expect((await request.post('/api/products/rename/', { headers, data })).status()).toBe(200)
  await expect(async () => {
    const response = await request.get(`/category/${from}`, { maxRedirects: 0 })
    expect([response.status(), response.headers().location]).toEqual([308, `/category/${to}`])
  }).toPass()
  expect((await request.get(`/category/${to}`)).status()).toBe(200)
})
