import type { Page } from '@playwright/test'
import { codeFor } from '@/testing/accounts/app-codes'
import { newAccount, signIn } from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'
import { openAccountMenu, storedUser } from '@/testing/browser/journey'

/** Gives the page's browser a device that holds passkeys and knows its user. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function logOut(page: Page, name: string): Promise<void> {
  await openAccountMenu(page, name)
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
}

test('a shopper adds a passkey, logs out, and logs in by it alone, back to where they were', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  const account = await newAccount(request, 'Pat Passkey')
  await signIn(page, account)
  await addDevice(page)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Passkeys, codes' }).click()
  await expect(page).toHaveURL('/profile/security')
  await page.getByLabel('Name of the new passkey').fill('Work phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Work phone' })).toContainText('never used')
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('New name of Work phone').fill('My phone')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('My phone', { exact: true })).toBeVisible()
  await logOut(page, 'Pat Passkey')

  await page.goto('/login?redirect=%2Fprofile%2Fsecurity')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/profile/security')
  expect(await storedUser(page)).toMatchObject({ name: 'Pat Passkey' })
  await expect(page.getByRole('listitem').filter({ hasText: 'My phone' })).toContainText('last used')
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('My phone', { exact: true })).toHaveCount(0)
})

test('with an app for codes a log-in asks for its code after the password, and takes a recovery code', async ({
  page,
  request,
  allowedErrors,
}) => {
  allowedErrors.push('401 (Unauthorized)')
  const account = await newAccount(request, 'Cody Code')
  await signIn(page, account)
  await page.goto('/profile/security')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
  const secret = (await page.locator('form code').innerText()).replaceAll(' ', '')
  await page.getByRole('textbox', { name: 'Code' }).fill(codeFor(secret))
  await page.getByRole('button', { name: 'Confirm' }).click()
  const codes = page.locator('.security-codes li')
  await expect(codes).toHaveCount(10)
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeInViewport()
  const recovery = await codes.first().innerText()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of 10 are left')).toBeVisible()
  await logOut(page, 'Cody Code')

  await page.goto('/login?redirect=%2Fprofile%2Fsecurity')
  await page.getByLabel('Username or email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Login' }).click()
  const code = page.getByLabel('Code')
  await expect(code).toBeFocused()
  await expect(page.getByLabel('Username or email')).toHaveValue(account.email)
  await code.fill('000000')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'not right' })).toBeVisible()
  await code.fill(recovery)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/profile/security')
  await expect(page.getByText('9 of 10 are left')).toBeVisible()
})
