import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { apiLogIn, bearer, demo, newPurchase } from '@/testing/browser/accounts'
import { compileExamples } from '@/testing/machine/client-examples'
import { expect, openDemoShop, test } from '@/testing/own-shops/own-shop'

/** Programs with a key against a running shop: the client package, its README's examples and those of the documents. */

test('every example of the client’s README and of the documents runs against the shop with a key of its scopes', async () => {
  test.slow()
  const folder = mkdtempSync(path.join(tmpdir(), 'programs-'))
  const shop = await openDemoShop('programs')
  try {
    const { request } = shop
    const scopes = [
      'orders:read',
      'orders:ship',
      'products:read',
      'products:write',
      'stock:write',
      'books:read',
    ]
    const headers = bearer(await apiLogIn(request, demo.admin))
    const made = await request.post('/api/keys/', { headers, data: { name: 'Examples', scopes } })
    const { key } = await made.json()
    const bought = [
      await newPurchase(request, { isPaid: true }),
      await newPurchase(request, { isPaid: true }),
    ]

    const { names, run } = await compileExamples(folder)
    const STOCK_FILE = path.join(folder, 'stock.csv')
    writeFileSync(STOCK_FILE, '')
    const MONTH = new Date().toISOString().slice(0, 7)
    const env = { SHOP_URL: shop.baseURL, SHOP_KEY: key, STOCK_FILE, MONTH }
    expect(names).toHaveLength(13)
    const printed = new Map<string, string>()
    for (const name of names) printed.set(name, await run(name, env))
    console.log(printed)
    expect(bought.length).toBe(2)
    expect(readFileSync(path.join(folder, 'place.json'), 'utf8')).toContain('after')
  } finally {
    await shop.close()
    rmSync(folder, { recursive: true })
  }
})
