import { admin, newAccount, signIn } from './support/accounts'
import { alerts, newLine } from './support/checkout'
import { expect, test } from './support/fixtures'
import { register } from './support/journey'

/** The error catalogue (Spec §8) for calls that the browser makes: forms say what was wrong, and nothing typed is lost. */

test.use({ allowedConsoleErrors: ['Failed to load resource', 'ChunkLoadError'] })

const fault = { status: 500, json: { detail: 'Something broke over there.', code: 'unexpected-error' } }
const unreachable = 'The shop cannot be reached. Please check your connection.'

test('a failed login lists username, password and detail, a line each', async ({ page }) => {
  const json = { username: ['Unknown.'], password: ['Too short.'], detail: 'Please try again.' }
  await page.route('**/api/users/login/', (route) => route.fulfill({ status: 400, json }))
  await page.goto('/login')
  await page.getByLabel('Username or email').fill('somebody')
  await page.getByLabel('Password').fill('something')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(alerts(page).getByRole('listitem')).toHaveText([
    'Username: Unknown.',
    'Password: Too short.',
    'Please try again.',
  ])
  await page.unroute('**/api/users/login/')
  await page.route('**/api/users/login/', (route) => route.abort())
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(alerts(page)).toHaveText(unreachable)
  await expect(page.getByLabel('Username or email')).toHaveValue('somebody')
  await expect(page).toHaveURL('/login')
})

test('a failed registration shows each entry of errs on a line of its own', async ({ page }) => {
  const errs = ['Name is taken.', 'Email is odd.', 'Password is weak.']
  await page.route('**/api/users/register/', (route) => route.fulfill({ status: 400, json: { errs } }))
  await page.goto('/register')
  await page.getByLabel('Name').fill('Somebody')
  await page.getByRole('button', { name: 'Register' }).click()
  const lines = alerts(page).getByRole('listitem')
  await expect(lines).toHaveText(errs)
  const tops = () =>
    lines.evaluateAll((items) => new Set(items.map((item) => item.getBoundingClientRect().top)).size)
  await expect.poll(tops).toBe(errs.length)
  await page.unroute('**/api/users/register/')
  await page.goto('/register')
  await register(page)
  await expect(page).toHaveURL('/')
})

test('a failed profile update shows the error message and keeps what was typed', async ({
  page,
  request,
}) => {
  await signIn(page, await newAccount(request))
  await page.route('**/api/users/profile/update/', (route) => route.fulfill(fault))
  await page.goto('/profile')
  await page.getByLabel('Name').fill('Not Lost')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(alerts(page)).toHaveText(fault.json.detail)
  await expect(page.getByLabel('Name')).toHaveValue('Not Lost')
})

test('a failed review shows the body of the answer, whatever it is', async ({ page, request }) => {
  const { product } = await newLine(request)
  await signIn(page, await newAccount(request))
  await page.goto(`/products/${product}`)
  await page.getByLabel('Rating').selectOption('3')
  const reviews = page.getByRole('region', { name: 'Reviews' })
  for (const [answer, text] of [
    [{ status: 500, json: 'The shelf fell over.' }, 'The shelf fell over.'],
    [{ status: 502, body: 'Bad gateway' }, 'Bad gateway'],
    [fault, fault.json.detail],
  ] as const) {
    await page.route('**/api/products/review/**', (route) => route.fulfill(answer))
    await reviews.getByRole('button', { name: 'Submit' }).click()
    await expect(reviews.getByRole('alert')).toHaveText(text)
    await page.unroute('**/api/products/review/**')
  }
  await expect(page.getByLabel('Rating')).toHaveValue('3')
  await reviews.getByRole('button', { name: 'Submit' }).click()
  await expect(reviews.getByText('Review added.')).toBeVisible()
})

test('a product that could not be created shows the error message', async ({ page }) => {
  await signIn(page, admin)
  await page.route('**/api/products/create/', (route) => route.fulfill(fault))
  await page.goto('/adminpage/products/create')
  for (const label of ['Name', 'Brand', 'Category', 'Description']) await page.getByLabel(label).fill(label)
  await page.getByLabel('Price').fill('1')
  await page.getByLabel('Count In Stock').fill('1')
  await page.getByLabel('Upload Image').setInputFiles('public/icon-192.png')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(alerts(page)).toHaveText(fault.json.detail)
  await expect(page.getByLabel('Name')).toHaveValue('Name')
})

test('a screen whose scripts cannot be loaded is the generic error page with a way home', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Cart(0)' })).toBeVisible()
  await page.route('**/_next/static/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Cart(0)' }).click()
  await expect(page.getByRole('heading', { name: 'An error has occured' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/chunk/i)
  await page.unroute('**/_next/static/**')
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await expect(page.getByRole('heading', { name: 'Latest Products' })).toBeVisible()
})

for (const [path, calls, act] of [
  ['/adminpage/products', '**/api/products/delete/**', 'Delete'],
  ['/adminpage/orders', '**/api/orders/deliver/**', 'Mark as delivered.'],
] as const) {
  test(`on ${path} a fault of the server shows its message, and a 403 leads home`, async ({ page }) => {
    await signIn(page, admin)
    await page.goto(path)
    // Of an order that is not paid, so that both are asked about.
    const unpaid = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'No', exact: true }) })
    const rows = act === 'Delete' ? page.getByRole('row') : unpaid
    const button = rows.getByRole('button', { name: act, exact: true, disabled: false }).first()
    const confirm = page.getByRole('dialog').getByRole('button', { name: act.replace('.', ''), exact: true })
    const start = async () => {
      await button.click()
      await confirm.click()
    }
    await page.route(calls, (route) => route.fulfill(fault))
    await start()
    await expect(alerts(page)).toHaveText(fault.json.detail)
    await page.unroute(calls)
    await page.route(calls, (route) => route.fulfill({ status: 403, json: { detail: 'No.' } }))
    await start()
    await expect(page).toHaveURL('/')
  })
}
