import type { Browser, Page } from '@playwright/test'
import { admin, newPurchase, signIn } from '@/testing/browser/accounts'
import { expectNoHorizontalScroll } from '@/testing/browser/admin'
import { expect, test } from '@/testing/browser/fixtures'
import { expectLink } from '@/testing/browser/journey'

/** The mails that the shop writes, as admins read them. */

const name = '<img src=x onerror="alert(1)">'

async function searchWithoutScript(browser: Browser, page: Page, order: number) {
  const storageState = await page.context().storageState()
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState })
  const form = await plain.newPage()
  await form.goto(new URL('/adminpage/mail', page.url()).href)
  await form.getByLabel('Address or order number').fill(`#${order}`)
  await form.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(form.getByText('1 in all, newest first.')).toBeVisible()
  await form.goto(new URL(`/order/${order}`, page.url()).href)
  await expect(form.getByRole('table', { name: 'Mails about this order' }).getByRole('row')).toHaveCount(2)
  await plain.close()
}

test('M03 an admin reads a mail as its reader sees it, in a frame that runs nothing and fits a phone', async ({
  browser,
  page,
  request,
}) => {
  await signIn(page, admin)
  const { account, order } = await newPurchase(request, { name })
  const { email } = account
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto('/adminpage/mail')
  await expect(page.getByText('Mails are not sent yet.')).toBeVisible()
  const row = page
    .locator('tr')
    .filter({ hasText: email })
    .filter({ hasText: `Your order ${order._id}` })
  await expect(row.getByRole('cell').nth(3)).toHaveText('Not sent: no mail server')
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Your order ${order._id}`)
  const mail = page.frameLocator('iframe')
  await expect(mail.getByText(`Hello ${name},`)).toBeVisible()
  await expect(mail.getByRole('cell', { name: order.totalPrice })).toBeVisible()
  await expectLink(mail, 'See the order', new URL(`/order/${order._id}`, page.url()).href)
  await expect(mail.locator('img, script')).toHaveCount(0)
  for (const width of [1360, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const overflow = await mail
      .locator('html')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(overflow).toBe(0)
  }
  await expectNoHorizontalScroll(page)
  await expect(page.locator('pre')).toContainText(`Hello ${name},`)
  await page.goto('/adminpage/mail')
  await page.getByLabel('Address or order number').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 in all, newest first.')).toBeVisible()
  expect(complaints).toEqual([])
  await searchWithoutScript(browser, page, order._id)
})
