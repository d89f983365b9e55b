import { existsSync, readFileSync, utimesSync } from 'node:fs'
import { type APIRequestContext, request as requests } from '@playwright/test'
import { isAlive } from '@/ops/postgres/processes'
import { apiLogIn, demo, newOrder, payOrder } from '@/testing/browser/accounts'
import { isSoak } from '@/testing/db/rounds'
import { expect, test } from '@/testing/own-shops/own-shop'
import { startShop } from '@/testing/own-shops/shop'

test.setTimeout(600_000)

/** Tells whether a development server runs in this checkout; Next allows only one. */
function isInUse(): boolean {
  const lock = '.next/dev/lock'
  return existsSync(lock) && isAlive(JSON.parse(readFileSync(lock, 'utf8')).pid)
}

/** Requests a page, and every script that it loads: the development server compiles each on its first request. */
async function openPage(request: APIRequestContext, path: string): Promise<string> {
  const page = await request.get(path)
  expect(page.status(), path).toBe(200)
  const html = await page.text()
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = '']) => src)
  expect(scripts.length, path).toBeGreaterThan(0)
  for (const src of scripts) expect((await request.get(src)).status(), src).toBe(200)
  return html
}

test(`npm run dev serves the pages and calls of the purchase${isSoak ? '' : ' up to the order'}, and E19 kill -9 leaves no storm of EPIPE`, async ({
  newDemoFolder,
}) => {
  test.skip(isInUse(), 'npm run dev is running in this checkout.')
  // Keeping what is compiled for a next start takes a third of the server's processor time.
  const settings = { TURBO_ENGINE_READ_ONLY: '1' }
  const dataFolder = await newDemoFolder()
  const shop = await startShop({ dataFolder, name: 'development', settings, options: ['--dev', '--kept'] })
  const request = await requests.newContext({ baseURL: shop.baseURL, timeout: 240_000 })
  expect(await openPage(request, '/')).toContain('Latest Products')
  const home = async () => (await request.get('/')).text()
  // Each render has an id of its own.
  const renders = async () => new Set([await home(), await home()]).size
  await expect.poll(renders, 'a page is kept').toBe(1)
  const kept = await home()
  utimesSync('app/layout.tsx', new Date(), new Date())
  await expect.poll(async () => (await home()) === kept, 'until a source is written').toBe(false)
  const shopper = await apiLogIn(request, demo.shopper)
  const first = async () => (await (await request.get('/api/products/')).json())[0]
  const product = await first()
  const { _id } = await newOrder(request, shopper, product)
  expect(await first(), 'what is kept follows a change').toMatchObject({
    countInStock: product.countInStock - 1,
  })
  // The development server compiles each page and call for seconds; those of a payment are like the others.
  if (isSoak) {
    await payOrder(request, shopper, _id)
    expect(await openPage(request, `/order/${_id}`)).toContain('Paid on')
  }
  const said = shop.output().length
  shop.process.kill('SIGKILL')
  // Each answer, which is not kept, writes a line to the closed pipe until the guard stops the shop.
  while (await request.get('/api/health/').then(Boolean, () => false));
  expect(await shop.ended).toBeNull()
  const lines = shop.output().slice(said).trim().split('\n')
  expect(lines.join('\n')).not.toContain('EPIPE')
  expect(lines.length, lines.join('\n')).toBeLessThan(5)
  expect(lines.at(-1)).toBe('The launcher was killed; its programs have been stopped.')
  await request.dispose()
})
