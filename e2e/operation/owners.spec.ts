import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { bearer, newAccount, payOrder } from '@/testing/browser/accounts'
import { expectNoViolations } from '@/testing/browser/axe'
import { isSoak } from '@/testing/db/rounds'
import { expect, test } from '@/testing/own-shops/own-shop'
import { type RunningShop, startShop } from '@/testing/own-shops/shop'

/** Owners open their shops from the browser alone, by the link that the start prints, and sell in them. */

test.setTimeout(600_000)

const password = 'an-owner-of-this-shop'
const address = { address: '1 Road', city: 'Town', postalCode: '1010' }
const settings = { SHOP_SEED: 'none', PAYMENTS: 'simulator' }

/** `sale` is what one thing at 12.50 costs by the proposals of the country. */
const owners = [
  {
    ...{
      shop: 'Wiener Lampen',
      country: 'Austria',
      sign: '€',
      note: /Prices incl\. 20 % VAT, plus shipping/,
    },
    sale: { currency: 'EUR', pricesIncludeTax: true, taxPrice: '3.75', totalPrice: '22.50' },
  },
  {
    ...{ shop: 'Oregon Outfitters', country: 'United States', sign: '$', note: /Pay with PayPal/ },
    sale: { currency: 'USD', pricesIncludeTax: false, taxPrice: '0.00', totalPrice: '22.50' },
  },
  {
    ...{
      shop: 'London Teas',
      country: 'United Kingdom',
      sign: '£',
      note: /Prices incl\. 20 % VAT, plus shipping/,
    },
    sale: { currency: 'GBP', pricesIncludeTax: true, taxPrice: '3.75', totalPrice: '22.50' },
  },
]

/** Buys one thing at 12.50 and pays it. */
async function buy({ request }: RunningShop, country: string, totalPrice: string): Promise<OrderJson> {
  const products: { _id: number; price: string }[] = await (await request.get('/api/products/')).json()
  const product = products.find(({ price }) => price === '12.50')
  const { info } = await newAccount(request)
  const orderItems = [{ product: product?._id, qty: 1 }]
  const data = { orderItems, paymentMethod: 'Paypal', shippingAddress: { ...address, country }, totalPrice }
  const placed = await request.post('/api/orders/add/', { headers: bearer(info), data })
  expect(placed.status()).toBe(201)
  return payOrder(request, info, (await placed.json())._id)
}

// What other countries propose, and what follows from it: country-proposals.test.ts, setup-form.test.tsx, totals.test.ts.
for (const { shop: name, country, sign, note, sale } of owners.slice(0, isSoak ? 3 : 1))
  test(`the owner of ${name} opens the shop from the browser alone, and sells by the rules of ${country}`, async ({
    page,
    newFolder,
  }) => {
    const shop = await startShop({ name: 'owners', dataFolder: newFolder(), settings })
    const [link = ''] = /http\S+\/setup\?token=\S+/.exec(shop.output()) ?? []
    await page.goto(link)
    await expectNoViolations(page)
    await page.getByLabel('Your name').fill('Olga Owner')
    await page.getByLabel('Email', { exact: true }).fill('olga@example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm Password').fill(password)
    await page.getByLabel('Name of the shop').fill(name)
    await page.getByLabel('Country').selectOption({ label: country })
    await page.getByLabel(/61 products/).check()
    await page.getByRole('button', { name: 'Set up the shop' }).click()
    await page.waitForURL('**/adminpage/setup')
    await expectNoViolations(page)
    expect((await page.goto(link))?.status(), 'the link works once').toBe(404)
    expect(await buy(shop, country, sale.totalPrice)).toMatchObject({ ...sale, isPaid: true })
    await page.goto(`${shop.baseURL}/products/1`)
    await expect(page.getByText(note)).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(name)
    const text = await page.locator('body').innerText()
    expect([...new Set(text.match(/[$€£](?=\d)/g))]).toEqual([sign])
    await expect(page.getByRole('link', { name: 'Withdraw from contract here' })).toHaveCount(
      country === 'Austria' ? 1 : 0,
    )
    await shop.stop()
  })
