import type { APIRequestContext, Browser, FrameLocator, Page } from '@playwright/test'
import { admin, newAccount, newProduct, newPurchase, signIn } from '@/testing/browser/accounts'
import { expectNoHorizontalScroll, runSql } from '@/testing/browser/admin'
import { expectNoViolations } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'
import { expectLink } from '@/testing/browser/journey'

/** The mails that the shop writes, as admins read them, and the links with a token that mails contain. */

test.use({ allowedConsoleErrors: ['status of 400'] })

/**
 * Reads a link with a token as the scanner of a mail server does, which must not use it up, then opens it.
 * @returns the requests of the page whose address or referrer contains the token
 */
async function openSecretLink(page: Page, request: APIRequestContext, link: string): Promise<() => string[]> {
  for (const method of ['HEAD', 'GET']) {
    const answer = await request.fetch(link, { method })
    expect(answer.status()).toBe(200)
    expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  }
  const asked: string[] = []
  page.on('request', (sent) => asked.push(`${sent.url()} ${sent.headers().referer ?? ''}`))
  await page.goto(link)
  return () => asked.filter((each) => each.includes('token='))
}

test('M06 W03 the link of a mail confirms an address only by its button', async ({ page, request }) => {
  const { email } = await newAccount(request)
  await signIn(page, admin)
  await page.goto(`/adminpage/mail?q=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: /^Welcome to/ }).click()
  const text = await page.locator('pre').textContent()
  const link = /\/confirm-email\?token=\S+/.exec(text ?? '')?.[0] ?? ''
  const askedWithToken = await openSecretLink(page, request, link)
  await expect(page).toHaveURL(/\/confirm-email$/)
  await expectNoViolations(page, { isFrameKnown: true })
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByText('Thank you. Your e-mail address is confirmed.')).toBeVisible()
  expect(askedWithToken(), 'only the page itself').toHaveLength(1)
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByText('Your e-mail address is already confirmed.')).toBeVisible()
  await page.goto(`${link}x`)
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByText('This link is not complete')).toBeVisible()
  await page.getByRole('link', { name: 'Ask for that mail' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('M06 W03 an address that is left on a sold-out product waits once the button of its mail is clicked, and is removed by it', async ({
  page,
  request,
}) => {
  const product = await newProduct(request, { countInStock: '0' }, await signIn(page, admin))
  const email = `${crypto.randomUUID()}@example.com`
  await page.goto(`/products/${product._id}`)
  await page.getByLabel('Tell me when it is back').fill(email)
  await page.getByRole('button', { name: 'Tell me' }).click()
  await expect(page.getByText('a mail to confirm it is on its way')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await page.goto(`/adminpage/mail?q=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: /^Tell you when it is back/ }).click()
  const text = await page.locator('pre').textContent()
  const [link = '', removal = ''] = text?.match(/\/back-in-stock\?token=\S+/g) ?? []
  const waiting = async () => {
    await page.goto(`/admin/product/${product._id}`)
    return page.getByText('One person waits for it').count()
  }
  const askedWithToken = await openSecretLink(page, request, link)
  await expect(page).toHaveURL(/\/back-in-stock$/)
  await expectNoViolations(page, { isFrameKnown: true })
  expect(askedWithToken(), 'only the page itself').toHaveLength(1)
  await page.getByRole('button', { name: 'Yes, tell me' }).click()
  await expect(page.getByText('We mail you once, as soon as it is back.')).toBeVisible()
  expect(await waiting()).toBe(1)
  await openSecretLink(page, request, removal)
  await page.getByRole('button', { name: 'Remove my address' }).click()
  await expect(page.getByText('Your address is removed.')).toBeVisible()
  expect(await waiting()).toBe(0)
})

/** The link of the last mail to this address, from the outbox. */
async function mailedLink(email: string): Promise<string> {
  const sql = `select details ->> 'token' as token from "Mail" where recipient = $1 and kind = 'password_reset'`
  return `/reset-password?token=${(await runSql(sql, [email])).at(-1)?.token}`
}

test('M06 a forgotten password is replaced by a mailed link, which reading does not use up and a second use does not open', async ({
  page,
  request,
}) => {
  const { email } = await newAccount(request)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If there is an account with this address')).toBeVisible()

  const link = await mailedLink(email)
  const askedWithToken = await openSecretLink(page, request, link)
  await expect(page).toHaveURL(/\/reset-password$/)
  const choose = async () => {
    await page.getByLabel('Password', { exact: true }).fill('a new password')
    await page.getByLabel('Confirm Password').fill('a new password')
    await page.getByRole('button', { name: 'Save and log in' }).click()
  }
  await expectNoViolations(page, { isFrameKnown: true })
  await choose()
  await expect(page.getByText('Your password is changed, and you are logged in.')).toBeVisible()
  expect(askedWithToken(), 'only the page itself').toHaveLength(1)
  expect(await (await page.request.get('/profile')).text()).toContain(email)

  await page.goto(link)
  await expect(page.getByText('This link is not valid any more.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

/** The mark and the picture of the one product, loaded by a frame that is of no site. */
async function expectPictures(mail: FrameLocator) {
  await expect(mail.locator('script')).toHaveCount(0)
  await expect(mail.locator('img')).toHaveCount(2)
  const loaded = () =>
    mail.locator('img').evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth))
  await expect.poll(loaded).toEqual([192, 192])
}

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
  const { account, order, product } = await newPurchase(request, { name })
  const { email } = account
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto('/adminpage/mail')
  await expect(page.getByText('Mails are not sent yet.')).toBeVisible()
  const row = page
    .locator('tr')
    .filter({ hasText: email })
    .filter({ hasText: `Ordered: ${product.name}` })
  await expect(row.getByRole('cell').nth(3)).toHaveText('Not sent: no mail server')
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ordered: ${product.name}`)
  const mail = page.frameLocator('iframe')
  await expect(mail.getByText(`Hello ${name},`)).toBeVisible()
  await expect(mail.getByRole('cell', { name: order.totalPrice })).toBeVisible()
  await expectLink(mail, 'See the order', new URL(`/order/${order._id}`, page.url()).href)
  await expectPictures(mail)
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
