import { admin, apiLogIn, newAccount, newPurchase, signIn } from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'
import { mainOf } from '@/testing/browser/pages'
import { rounds } from '@/testing/db/rounds'

/** Only the owner and admins can read an order. For everyone else its address behaves like one that does not exist. */

const times = rounds(3, 20)
/** In the HTML a spinner stands in for the payment button. */
const paymentButton = 'Loading the payment button'

test.use({ allowedConsoleErrors: ['404 (Not Found)'] })

test('A01 an order of another account looks exactly like an order that does not exist; only its owner sees the payment button', async ({
  page,
  request,
}) => {
  // The server may close a kept-alive connection just as it is reused.
  const read = (id: number) => request.get(`/order/${id}`, { maxRedirects: 0, maxRetries: 2 })
  const readOften = (id: number) => Promise.all(Array.from({ length: times }, () => read(id)))
  const asVisitor = await readOften(1)
  expect(asVisitor.map((response) => response.status())).toEqual(Array(times).fill(307))
  expect(asVisitor[0]?.headers().location).toContain('/login?redirect=%2Forder%2F1')

  const { account: owner, order } = await newPurchase(request)
  const id = order._id
  expect(await mainOf(await read(id))).toContain(paymentButton)

  await signIn(page, await newAccount(request))
  for (const strangeId of [id, 999_999]) {
    const responses = await readOften(strangeId)
    expect(responses.map((response) => response.status())).toEqual(Array(times).fill(404))
    await page.goto(`/order/${strangeId}`)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Order not found.')
  }

  await apiLogIn(request, admin)
  const asAdmin = await mainOf(await read(id))
  expect(asAdmin).toContain(`href="mailto:${owner.email}"`)
  expect(asAdmin).toContain('Not paid.')
  expect(asAdmin).not.toContain(paymentButton)
})
