import type { Page } from '@playwright/test'
import { newAccount } from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'
import { alerts, openAccountMenu, submitLogIn } from '@/testing/browser/journey'
import { isAlive, logNewAccountIn, sessionCookie } from '@/testing/browser/sessions'

/** Logging out in a shared browser, and while the shop is unreachable (other responses: lib/browser/log-out.test.ts; the alert: components/layout/pending-logout.test.tsx). */

test.use({
  allowedConsoleErrors: ['net::ERR_', 'status of 401', 'status of 500', 'Failed to fetch RSC'],
})

const unreachableText = 'You are logged out on this page, but the shop could not be reached.'
const signOutPath = '**/api/auth/signout'

async function clickLogout(page: Page, name: string): Promise<void> {
  await openAccountMenu(page, name)
  await page.getByRole('button', { name: 'Logout' }).click()
}

function pendingLogouts(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('pendingLogouts'))
}

test('A16 a logout invalidates the old cookie and token, and going back shows no account data', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const thief = await playwright.request.newContext({ baseURL })
  const person = await logNewAccountIn(page, request, 'Ann Leaving', '/profile')
  expect(await isAlive(thief, person)).toEqual([true, true])
  await clickLogout(page, 'Ann Leaving')
  await expect(page).toHaveURL('/')
  expect(await isAlive(thief, person)).toEqual([false, false])
  expect(await sessionCookie(page.context())).toBeUndefined()
  await thief.dispose()
  await page.goBack()
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
  await expect(page.getByText('Ann Leaving')).toHaveCount(0)
})

test('A16 a logout while the shop is unreachable says so, exposes no session, and completes at the next visit', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const thief = await playwright.request.newContext({ baseURL })
  const person = await logNewAccountIn(page, request, 'Ann Leaving')
  await page.route(signOutPath, (route) => route.abort())
  await clickLogout(page, 'Ann Leaving')
  await expect(alerts(page)).toContainText(unreachableText)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Ann Leaving')).toHaveCount(0)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  for (const word of [person.email, person.token, 'Ann Leaving']) expect(stored).not.toContain(word)
  expect((await sessionCookie(page.context()))?.value, 'the cookie is still there').toBe(person.cookie)

  await page.goto('/login?redirect=/profile')
  await expect(alerts(page)).toContainText(unreachableText)
  await expect(page).toHaveURL('/login?redirect=/profile')
  await expect(page.getByLabel('Password')).toBeVisible()
  const answer = await page.goto('/profile')
  expect(await answer?.text()).not.toContain('Ann Leaving')
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/cart')
  await expect.poll(() => pendingLogouts(page)).toBe('[]')
  await expect(page.getByText(unreachableText)).toHaveCount(0)
  expect(await isAlive(thief, person)).toEqual([false, false])
  expect(await sessionCookie(page.context())).toBeUndefined()
  await thief.dispose()
})

test('A16 the retry of a pending logout does not end a session started in the meantime', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const thief = await playwright.request.newContext({ baseURL })
  const first = await logNewAccountIn(page, request, 'Ann First')
  await page.route(signOutPath, (route) => route.abort())
  await clickLogout(page, 'Ann First')
  await expect(alerts(page)).toContainText(unreachableText)
  const second = await newAccount(request, 'Bob Second')
  await page.goto('/login?redirect=/profile')
  await submitLogIn(page, second)
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel('Name')).toHaveValue('Bob Second')
  await expect(page.getByText(unreachableText), 'Bob sees no alert about Ann’s logout').toHaveCount(0)
  expect(await isAlive(thief, first)).toEqual([true, true])

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect.poll(() => pendingLogouts(page)).toBe('[]')
  expect(await isAlive(thief, first)).toEqual([false, false])
  expect(await (await page.request.get('/profile')).text()).toContain('Bob Second')
  await thief.dispose()
})

test('A16 an offline logout completes when the network returns, and then leads home', async ({
  page,
  request,
  context,
}) => {
  await logNewAccountIn(page, request, 'Ann Offline', '/profile')
  await context.setOffline(true)
  await clickLogout(page, 'Ann Offline')
  await expect(alerts(page)).toContainText(unreachableText)
  await context.setOffline(false)
  await expect(page).toHaveURL('/')
  await expect.poll(() => pendingLogouts(page)).toBe('[]')
  await expect(page.getByText(unreachableText)).toHaveCount(0)
  expect(await sessionCookie(context)).toBeUndefined()
})

test('A16 a double click on Logout is one logout; another tab hides the account and completes a logout that failed', async ({
  page,
  request,
  context,
}) => {
  await logNewAccountIn(page, request, 'Ann Twice')
  const other = await context.newPage()
  await other.goto('/profile')
  await page.route(signOutPath, (route) => route.abort())
  await openAccountMenu(page, 'Ann Twice')
  await page.getByRole('button', { name: 'Logout' }).dblclick()
  await expect(other).toHaveURL('/login?redirect=%2Fprofile')
  await expect(other.getByText('Ann Twice')).toHaveCount(0)
  await expect.poll(() => pendingLogouts(page)).toBe('[]')
  await expect(page).toHaveURL('/')
  await expect(page.getByText(unreachableText)).toHaveCount(0)
})
