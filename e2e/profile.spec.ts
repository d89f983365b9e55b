import type { Locator } from '@playwright/test'
import { apiLogIn, newAccount, signIn } from './support/accounts'
import { expect, test } from './support/fixtures'

test('the profile form is above My Orders, on phones below, and filled in, with name and email required', {
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
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  const isFormFirst = async () => (await top(page.getByLabel('Name'))) < (await top(orders))
  await expect.poll(isFormFirst).toBe(!isPhone)
  for (const field of ['Name', 'Email']) {
    await expect(page.getByLabel(field)).toHaveAttribute('required')
  }
})

test('while the passwords differ nothing is sent and the page shows no message', async ({
  page,
  request,
}) => {
  await signIn(page, await newAccount(request))
  await page.goto('/profile')
  let updates = 0
  page.on('request', (sending) => {
    if (sending.method() === 'PUT') updates++
  })
  const main = page.getByRole('main')
  await expect(main.getByText('No orders yet')).toBeVisible()
  const before = await main.innerText()
  await page.getByLabel('Password', { exact: true }).fill('one password')
  await page.getByLabel('Confirm Password').fill('another password')
  await page.getByRole('button', { name: 'Update' }).click()
  const confirm = page.getByLabel('Confirm Password')
  await expect(confirm).toBeFocused()
  await expect
    .poll(() => confirm.evaluate((input: HTMLInputElement) => input.validationMessage))
    .toBe('Passwords do not match.')
  await page.getByLabel('Name').fill('')
  await page.getByLabel('Confirm Password').fill('one password')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect.poll(() => main.innerText()).toBe(before)
  expect(updates).toBe(0)
})

test('an update is stored and shown in the header at once, and the new password works from then on', async ({
  page,
  request,
}) => {
  const account = await newAccount(request, 'Before Change')
  await signIn(page, account)
  await page.goto('/profile')
  const email = `new-${account.email}`
  await page.getByLabel('Name').fill('After Change')
  await page.getByLabel('Email').fill(email.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill('a fresh password')
  await page.getByLabel('Confirm Password').fill('a fresh password')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Profile updated.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('After Change')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  for (const label of ['Password', 'Confirm Password']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  }
  const storedUser = () => page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? 'null'))
  await expect.poll(storedUser).toMatchObject({ name: 'After Change', email })
  // This browser's session survives the change, and the new password is valid.
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('After Change')
  expect((await apiLogIn(request, { email, password: 'a fresh password' })).id).toBe(account.info.id)
})

test('a browser with a session but no stored user restores the user from the session', async ({
  page,
  request,
}) => {
  const account = await newAccount(request, 'Rosa Remembered')
  await signIn(page, account)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/profile')
  await page.waitForFunction(() => localStorage.getItem('userInfo')?.includes('Rosa Remembered'))
})

test.describe('an update that the shop refuses', () => {
  test.use({ allowedConsoleErrors: ['401 (Unauthorized)'] })

  test('because the session has ended leads to the login and back', async ({ page, request, context }) => {
    const account = await newAccount(request)
    await signIn(page, account)
    await page.goto('/profile')
    await context.clearCookies()
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('userInfo') ?? '{}')
      localStorage.setItem('userInfo', JSON.stringify({ ...user, token: 'expired' }))
    })
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page).toHaveURL('/login?redirect=%2Fprofile')
    await expect(page.getByText('New Person')).toHaveCount(0)
    await page.getByLabel('Username or email').fill(account.email)
    await page.getByLabel('Password').fill(account.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  })
})
