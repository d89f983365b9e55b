import type { Locator, Page } from '@playwright/test'
import { newAccount, signIn } from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'
import { isPhone, openAccountMenu, storedUser, submitLogIn } from '@/testing/browser/journey'

test('My Orders come before the profile form, which is filled in; the menu leads to them', {
  tag: '@phone',
}, async ({ page, request }) => {
  const account = await newAccount(request, 'Paula Profile')
  await signIn(page, account)
  await page.goto('/profile')
  await expect(page.getByLabel('Name')).toHaveValue('Paula Profile')
  await expect(page.getByLabel('Email')).toHaveValue(account.email)
  for (const label of ['Password', 'Confirm Password']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('type', 'password')
  }
  const orders = page.getByRole('heading', { name: 'My Orders' })
  await expect(orders).toBeVisible()
  const top = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN
  const left = async (element: Locator) => (await element.boundingBox())?.x ?? Number.NaN
  const name = page.getByLabel('Name')
  const isFirst = async () =>
    isPhone(page) ? (await top(orders)) < (await top(name)) : (await left(orders)) < (await left(name))
  await expect.poll(isFirst).toBe(true)
  for (const field of ['Name', 'Email']) {
    await expect(page.getByLabel(field)).toHaveAttribute('required')
  }
  // Above it is more than a window of this height shows. In the lower one the header scrolls away.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: isPhone(page) ? 640 : 420 })
  await page.goto('/cart')
  for (let time = 0; time < 2; time++) {
    await openAccountMenu(page, 'Paula Profile')
    await page.getByRole('banner').getByRole('link', { name: 'My Orders' }).click()
    await expect(page).toHaveURL('/profile#my-orders')
    // Right below what stays of the header.
    await expect.poll(() => top(orders)).toBeCloseTo(isPhone(page) ? 80 : 16, 0)
    await page.evaluate(() => window.scrollTo(0, 0))
  }
})

async function logInAgain(page: Page, email: string) {
  await page.context().clearCookies()
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('userInfo') ?? '{}')
    localStorage.setItem('userInfo', JSON.stringify({ ...user, token: 'expired' }))
  })
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
  await expect(page.getByText('After Change')).toHaveCount(0)
  await submitLogIn(page, { email, password: 'a fresh password' })
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
}

async function changeAll(page: Page, email: string) {
  await page.getByLabel('Email').fill(email.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill('a fresh password')
  await page.getByLabel('Confirm Password').fill('a fresh password')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Profile updated.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('After Change')
  await expect(page.getByRole('banner').getByText('After Change').first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
}

test('a profile is not updated while the passwords differ, then at once, and leads to the login when the session has ended', async ({
  page,
  request,
  allowedErrors,
}) => {
  allowedErrors.push('401 (Unauthorized)')
  const account = await newAccount(request, 'Before Change')
  await signIn(page, account)
  await page.goto('/profile')
  let updates = 0
  page.on('request', (sending) => {
    if (sending.method() === 'PUT') updates++
  })
  const main = page.getByRole('main')
  const [name, password] = [page.getByLabel('Name'), page.getByLabel('Password', { exact: true })]
  const confirm = page.getByLabel('Confirm Password')
  const update = page.getByRole('button', { name: 'Update' })
  await expect(main.getByText('No orders yet')).toBeVisible()
  const before = await main.innerText()
  await password.fill('one password')
  await confirm.fill('another password')
  await update.click()
  await expect(confirm).toBeFocused()
  await expect
    .poll(() => confirm.evaluate((input: HTMLInputElement) => input.validationMessage))
    .toBe('Passwords do not match.')
  await name.fill('')
  await confirm.fill('one password')
  await update.click()
  await expect(name).toBeFocused()
  await expect.poll(() => main.innerText()).toBe(before)
  expect(updates).toBe(0)

  const email = `new-${account.email}`
  await name.fill('After Change')
  await changeAll(page, email)
  for (const field of [password, confirm]) await expect(field).toHaveValue('')
  await expect.poll(() => storedUser(page)).toMatchObject({ name: 'After Change', email })
  // This browser's session survives the change.
  await page.reload()
  await expect(name).toHaveValue('After Change')

  await logInAgain(page, email)
})
