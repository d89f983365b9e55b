import type { Page } from '@playwright/test'
import { newAccount, signIn } from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'
import {
  address,
  fillAddress,
  fillCart,
  newLine,
  openAccountMenu,
  readyToOrder,
} from '@/testing/browser/journey'
import { withFontSize } from '@/testing/browser/layout'

const stepsOf = (page: Page) => page.getByRole('navigation', { name: 'Checkout' }).getByRole('link')

async function reloadAtEachStep(page: Page) {
  const steps = stepsOf(page)
  await expect(steps).toHaveText(['Login', 'Shipping'])
  await page.reload()
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/payment')
  await page.reload()
  const main = page.getByRole('main')
  await expect(main.getByRole('radio')).toHaveCount(1)
  await expect(page.getByRole('radio', { name: 'Paypal or Credit Card' })).toBeChecked()
  await expect(steps).toHaveText(['Login', 'Shipping', 'Payment'])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/placeorder')
  await page.reload()
  for (const text of [address.address, `${address.postalCode} ${address.city}`, address.country]) {
    await expect(main.getByText(text)).toBeVisible()
  }
  await expect(main.getByText('Paypal', { exact: true })).toBeVisible()
  const stored = () => page.evaluate(() => [localStorage.shippingAddress, localStorage.paymentMethod])
  await expect.poll(async () => (await stored()).map((text) => JSON.parse(text))).toEqual([address, 'Paypal'])
}

async function goBackToCart(page: Page) {
  const main = page.getByRole('main')
  const steps = stepsOf(page)
  for (const path of ['/payment', '/shipping', '/cart']) {
    await page.goBack()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('link', { name: 'Cart(2)' })).toBeVisible()
    if (path === '/payment') await expect(main.getByRole('radio')).toBeChecked()
    if (path === '/shipping') {
      await page.reload()
      for (const [name, value] of Object.entries(address)) {
        await expect(page.locator(`input[name="${name}"]`)).toHaveValue(value)
      }
      // An account has no use for the login.
      await expect(steps.first()).toHaveAttribute('href', '/shipping')
    }
  }
}

test('a reload at each checkout step, going back and forward lose nothing', async ({ page, request }) => {
  const line = await newLine(request, 2)
  await signIn(page, await newAccount(request))
  await fillCart(page, line)
  await page.goto('/cart')
  await expect(page.getByText('Subtotal (2 items)')).toBeVisible()
  await page.getByRole('link', { name: 'Proceed To Checkout' }).click()
  await expect(page).toHaveURL('/shipping')
  await reloadAtEachStep(page)
  const main = page.getByRole('main')
  // 39.00 + 10.00 shipping + 3.20 tax
  const expectTotals = async () => {
    await expect(main.getByText('2 X $19.50 = $39.00')).toBeVisible()
    await expect(main.getByRole('definition')).toHaveText(['$39.00', '$10.00', '$3.20', '$52.20'])
  }
  await expectTotals()

  await goBackToCart(page)
  for (const path of ['/shipping', '/payment', '/placeorder']) {
    await page.goForward()
    await expect(page).toHaveURL(path)
  }
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/order\/\d+$/)
  await expect(page.getByRole('link', { name: 'Cart(0)' })).toBeVisible()
  await page.reload()
  await expectTotals()
  const orderUrl = page.url()
  // Back leads to the order: its page replaced /placeorder in the history.
  for (const visit of ['/payment', '/placeorder']) {
    if (visit === '/payment') await page.goBack()
    else await page.goto(visit)
    await expect(page).toHaveURL(orderUrl)
    await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible()
  }
})

test('a logout in one tab logs out the other, which places no order', async ({ page, request, context }) => {
  await readyToOrder(page, request)
  const other = await context.newPage()
  await other.goto('/cart')
  await openAccountMenu(other, 'New Person')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other.getByRole('link', { name: 'Cart(0)' })).toBeVisible()
  await expect.poll(() => other.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
  await expect(page.getByText('New Person')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Cart(0)' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place Order' })).toHaveCount(0)
  await page.goto('/profile')
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
})

test('checkout steps are guarded, and the step bar links exactly the steps reached so far, also after going back', {
  tag: '@phone',
}, async ({ page }) => {
  const bar = page.getByRole('navigation', { name: 'Checkout' })
  const step = (name: string) => bar.getByRole('link', { name })
  for (const tooEarly of ['/payment', '/placeorder']) {
    await page.goto(tooEarly)
    await expect(page).toHaveURL('/shipping')
  }
  await expect(bar.getByRole('link')).toHaveText(['Login', 'Shipping'])
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/payment')
  await step('Login').click()
  await expect(page.getByText('Your cart and address are kept.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await expect(step('Login')).toHaveAttribute('href', '/login?redirect=%2Fpayment')
  await expect(step('Login')).toHaveAttribute('aria-current', 'step')
  await step('Shipping').click()
  await expect(page).toHaveURL('/shipping')
  await expect(bar.getByRole('link')).toHaveText(['Login', 'Shipping', 'Payment'])
  await expect(step('Shipping')).toHaveAttribute('aria-current', 'step')
  await step('Payment').click()
  await expect(page).toHaveURL('/payment')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/placeorder')
  await step('Shipping').click()
  await expect(bar.getByRole('link')).toHaveText(['Login', 'Shipping', 'Payment', 'Place Order'])
  await step('Place Order').click()
  await expect(page).toHaveURL('/placeorder')
})

test('on phones total and next step stay at the bottom, hide nothing, and take a quarter at most, also with large text', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  await readyToOrder(page, request)
  const steps = [
    ['/cart', page.getByRole('link', { name: 'Proceed To Checkout' })],
    ['/shipping', page.getByRole('button', { name: 'Continue' })],
    ['/payment', page.getByRole('button', { name: 'Continue' })],
    ['/placeorder', page.getByRole('button', { name: 'Place Order' })],
  ] as const
  const expectInReach = async (standard: number) => {
    for (const [path, next] of steps) {
      const where = `${path} at ${standard} px`
      await page.goto(path)
      await expect(next, where).toBeInViewport({ ratio: 1 })
      const bar = page.locator('.next-step')
      await expect(bar).toContainText('$31.10')
      await expect(bar).toBeInViewport({ ratio: 1 })
      const { y: top = 0, height = 844 } = (await bar.boundingBox()) ?? {}
      expect(height, where).toBeLessThanOrEqual(844 / 4)
      expect(await bar.evaluate((each) => each.scrollWidth - each.clientWidth), where).toBe(0)
      // The end of the page stands above it, and so does what has the focus.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const footer = await page.getByRole('contentinfo').boundingBox()
      expect((footer?.y ?? 0) + (footer?.height ?? 0), where).toBeLessThanOrEqual(Math.ceil(top))
      if (path !== '/shipping') continue
      await page.evaluate(() => window.scrollTo(0, 0))
      for (const label of ['Address', 'City', 'Postal Code', 'Country']) {
        const field = page.getByRole(label === 'Country' ? 'combobox' : 'textbox', { name: label })
        if (label === 'Address') await field.focus()
        else await page.keyboard.press('Tab')
        await expect(field).toBeFocused()
        const box = await field.boundingBox()
        expect((box?.y ?? 0) + (box?.height ?? 0), `${label} of ${where}`).toBeLessThanOrEqual(top)
      }
    }
  }
  for (const standard of [16, 24, 32]) await withFontSize(page, standard, () => expectInReach(standard))
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.next-step')).toHaveCSS('position', 'static')
})
