import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { admin, newProduct, signIn } from '@/testing/browser/accounts'
import { expectNoViolations } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'

/** What a browser makes of a number that is typed, pasted, dropped or composed. */

/** Puts the text into a field of its own, selected. */
function offer(page: Page, text: string) {
  return page.getByLabel('Description').evaluate((field: HTMLTextAreaElement, offered) => {
    field.value = offered
    field.focus()
    field.select()
  }, text)
}

async function type(field: Locator, text: string) {
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}

const ways: Record<string, (page: Page, price: Locator, text: string) => Promise<void>> = {
  typed: (_, price, text) => type(price, text),
  async pasted(page, price, text) {
    await offer(page, text)
    await page.keyboard.press('ControlOrMeta+c')
    await price.press('ControlOrMeta+a')
    await price.press('ControlOrMeta+v')
  },
  async dropped(page, price, text) {
    await offer(page, text)
    await page.getByLabel('Description').dragTo(price, { sourcePosition: { x: 20, y: 20 } })
  },
  async composed(page, price, text) {
    await price.press('ControlOrMeta+a')
    const browser = await page.context().newCDPSession(page)
    const end = text.length - 1
    const composition = { text: text.slice(0, end), selectionStart: end, selectionEnd: end }
    await browser.send('Input.imeSetComposition', composition)
    await browser.send('Input.insertText', { text })
  },
}

test.use({ allowedConsoleErrors: ['400 (Bad Request)'] })

async function saveAfterAsking(page: Page, request: APIRequestContext, id: number) {
  const price = page.getByLabel('Price')
  const stock = page.getByLabel('Count In Stock')
  await type(price, '9,70')
  await type(stock, '1,250')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('From $19.50 to $9.70. Is that right?')
  await expectNoViolations(page, { isFrameKnown: true })
  await dialog.getByRole('button', { name: 'Yes, save it' }).click()
  await expect(stock).toHaveAccessibleDescription(/must be whole/)
  await stock.fill('125')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Product updated.')
  expect(await (await request.get(`/api/products/${id}/`)).json()).toMatchObject({
    price: '9.70',
    countInStock: 125,
  })
}

test('W01 12,50 becomes 12.50 and 1.299,00 is refused however they get into a price; the wheel changes nothing', async ({
  page,
  request,
}) => {
  test.slow()
  const { _id } = await newProduct(request, {}, await signIn(page, admin))
  await page.goto(`/admin/product/${_id}/`)
  const price = page.getByLabel('Price')
  await expect(price).toHaveAttribute('type', 'number')
  await expect(price).toBeEditable()
  const reason = /Please enter a plain number such as 1299.00/
  for (const put of Object.values(ways)) {
    await put(page, price, '12,50')
    await expect(price).toHaveValue('12.50')
    await put(page, price, '1.299,00')
    await expect(price).toHaveAccessibleDescription(reason)
    // A drop takes the text away from where it was.
    await page.getByLabel('Description').fill('What it is.')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(price).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await price.press('ControlOrMeta+a')
    await price.press('Backspace')
    await expect(price).not.toHaveAccessibleDescription(reason)
  }
  await ways.pasted?.(page, price, ' 9,70 €')
  await expect(price).toHaveValue('9.70')
  await price.hover()
  await page.mouse.wheel(0, -100)
  await page.mouse.wheel(0, 100)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await expect(price).toHaveValue('9.70')
  await price.press('ArrowUp')
  await expect(price).toHaveValue('10.7')

  await saveAfterAsking(page, request, _id)
})
