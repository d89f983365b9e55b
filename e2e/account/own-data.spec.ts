import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  cookies,
  localStorageKeys,
  type StoredThing,
  sessionStorageKeys,
} from '@/lib/admin/privacy/browser-storage'
import {
  type Account,
  apiLogIn,
  newAccount,
  newOrder,
  newProduct,
  newReview,
  signIn,
} from '@/testing/browser/accounts'
import { expectNoViolationsIn } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'
import { addToCart, fillAddress, openPaypal, storedText, submitLogIn } from '@/testing/browser/journey'
import { themes } from '@/testing/db/rounds'

type Stored = Record<'cookies' | 'local' | 'session', Set<string>>

/** Notes every name that the browser stores from now on, also those that it removes again. */
async function watchStorage(page: Page): Promise<() => Promise<Stored>> {
  const stored: Stored = { cookies: new Set(), local: new Set(), session: new Set() }
  await page.exposeFunction('noteStored', (kind: 'local' | 'session', names: string[]) => {
    for (const name of names) stored[kind].add(name)
  })
  await page.addInitScript(() => {
    const note = (kind: string, names: string[]) => Reflect.get(window, 'noteStored')(kind, names)
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (name, value) {
      note(this === localStorage ? 'local' : 'session', [name])
      setItem.call(this, name, value)
    }
    const noteAll = () => {
      note('local', Object.keys(localStorage))
      note('session', Object.keys(sessionStorage))
    }
    for (const event of ['load', 'pagehide', 'click']) addEventListener(event, () => setTimeout(noteAll))
  })
  page.on('response', async (response) => {
    for (const { name, value } of await response.headersArray().catch(() => []))
      if (name.toLowerCase() === 'set-cookie') stored.cookies.add(value.split('=', 1)[0] ?? '')
  })
  return async () => {
    for (const { name } of await page.context().cookies()) stored.cookies.add(name)
    // What the page notes itself arrives later.
    const kept = await page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))
    for (const kind of ['local', 'session'] as const)
      for (const name of Object.keys(kept[kind])) stored[kind].add(name)
    return stored
  }
}

async function lookAround(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByText('Dark', { exact: true }).click()
  await page.getByRole('search').getByLabel('Search products').click()
  await page.getByRole('combobox', { name: 'Search products' }).fill('teapot')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=teapot/)
  await page
    .getByRole('checkbox', { name: /^Compare / })
    .first()
    .check()
  await page.goto('/')
  await addToCart(page, 'Ember Stoneware Teapot')
  await page.goto('/cart')
  await page.getByRole('button', { name: /^Save for later/ }).click()
  await page.goto('/')
  await addToCart(page, 'Ember Stoneware Teapot')
}

async function buy(page: Page, account: Account): Promise<void> {
  await page.goto('/shipping')
  await fillAddress(page)
  for (const place of ['/payment', '/placeorder']) {
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page).toHaveURL(place)
  }
  await page.getByRole('link', { name: 'Login here', exact: true }).click()
  await submitLogIn(page, account)
  await page.getByRole('button', { name: 'Place Order', exact: true }).click()
  await expect(page).toHaveURL(/\/order\/\d+$/)
  const paypal = await openPaypal(page)
  await paypal.getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByText('Payment processed.', { exact: true })).toBeVisible()
}

const unlisted = (stored: Set<string>, listed: readonly StoredThing[]) =>
  [...stored].filter((name) => !listed.some((thing) => thing.name === name.replace(/^__(Secure|Host)-/, '')))

test('a whole purchase stores nothing in the browser that the page about it does not list', async ({
  page,
  request,
}) => {
  const account = await newAccount(request)
  const read = await watchStorage(page)
  await lookAround(page)
  await buy(page, account)
  // The receipt unrolls for a moment.
  await expect.poll(() => page.evaluate(() => 'unrolled' in sessionStorage)).toBe(true)
  await page.reload()
  const stored = await read()
  expect([...stored.local]).toEqual(
    expect.arrayContaining([
      'accountCart',
      'addressDraft',
      'cartItems',
      'compared',
      'lastSearches',
      'recentProducts',
      'theme',
      'userInfo',
    ]),
  )
  expect([...stored.session]).toContain('unrolled')
  expect([...stored.cookies]).toEqual(expect.arrayContaining(['next-auth.session-token', 'shop-device']))
  expect(unlisted(stored.local, localStorageKeys)).toEqual([])
  expect(unlisted(stored.session, sessionStorageKeys)).toEqual([])
  expect(unlisted(stored.cookies, cookies)).toEqual([])
  await page.goto('/privacy/browser-storage')
  const names = [...cookies, ...localStorageKeys, ...sessionStorageKeys].map(({ name }) => name)
  await expect(page.getByRole('term')).toHaveText(names)
})

test('one’s data are read and saved as a file; the account goes by its password, and this browser forgets it', async ({
  page,
  request,
  allowedErrors,
}) => {
  allowedErrors.push('401 (Unauthorized)')
  const account = await newAccount(request, 'Ottilie Owndata')
  const product = await newProduct(request)
  await newReview(request, account.info, product._id)
  await newOrder(request, account.info, product)
  await signIn(page, account)
  await page.goto('/profile/data')
  await page.getByText('Account 1', { exact: true }).click()
  await expect(page.getByRole('definition').filter({ hasText: account.email }).first()).toBeVisible()
  await expectNoViolationsIn(page, themes, 'main')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as JSON' }).click()
  const { sections } = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
  expect(sections.account).toMatchObject([{ email: account.email }])

  await page.getByLabel('Your password').fill('not this one')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await page.getByLabel('Your password').fill(account.password)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your account is deleted' })).toBeVisible()
  expect(await storedText(page)).not.toContain(account.email)
  await expect(apiLogIn(request, account)).rejects.toThrow('401')
})
