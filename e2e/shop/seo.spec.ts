import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { admin, apiLogIn, deleteProduct, newProduct, newReview } from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'

/** What search engines, merchant centres and messengers get of the shop. */

const poisoned = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' }

async function headOf(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text()
  const content = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]?.replace(/&amp;/g, '&')
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replace(/&amp;/g, '&')
  return { html, content, canonical }
}

async function readWithHead(request: APIRequestContext, path: string, type: RegExp): Promise<string> {
  const [answer, head] = [
    await request.get(path, { headers: poisoned }),
    await request.head(path, { headers: poisoned }),
  ]
  for (const { status, headers } of [answer, head].map((each) => ({
    status: each.status(),
    headers: each.headers(),
  }))) {
    expect(status, path).toBe(200)
    expect(headers['content-type'], path).toMatch(type)
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=0, must-revalidate',
    })
  }
  expect(await head.body()).toHaveLength(0)
  const text = await answer.text()
  expect(text).not.toContain('evil')
  return text
}

test('robots.txt leads to the sitemap, it to each product with a true date, the feed has prices; none trusts a Host header', async ({
  request,
  baseURL,
}) => {
  const by = await apiLogIn(request, admin)
  const product = await newProduct(request, {}, by)
  const url = `${baseURL}/products/${product._id}`
  const read = (path: string, type: RegExp) => readWithHead(request, path, type)
  const robots = await read('/robots.txt', /^text\/plain/)
  expect(robots).toContain('Disallow: /api/\n')
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml\n`)
  const part = `/sitemap-products-${Math.ceil(product._id / 50_000)}.xml`
  const index = await read('/sitemap.xml', /^application\/xml/)
  for (const file of ['/sitemap-pages.xml', part]) expect(index).toContain(`<loc>${baseURL}${file}</loc>`)
  const lastmod = async () => {
    const text = await read(part, /^application\/xml/)
    return new RegExp(`<url><loc>${url}</loc><lastmod>([^<]+)</lastmod></url>`).exec(text)?.[1] ?? ''
  }
  const before = await lastmod()
  expect(before).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const item = (feed: string) => feed.split('<item>').find((each) => each.includes(`<g:link>${url}</g:link>`))
  expect(item(await read('/feeds/products.xml', /^application\/xml/))).toContain(
    '<g:price>19.50 USD</g:price>',
  )
  await newReview(request, by, product._id, { comment: '' })
  expect(Date.parse(await lastmod())).toBeGreaterThan(Date.parse(before))
})

test('every list and product has one address, whatever its parameters; words, filters, orders and forms are not indexed', async ({
  request,
  baseURL,
}) => {
  for (const path of ['/page/1', '/page/1/']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([308, '/'])
  }
  for (const [path, address, isIndexed] of [
    ['/?utm_source=x', '', true],
    ['/page/2?x=1', '/page/2', true],
    ['/products/1/?ref=x', '/products/1', true],
    ['/search?page=2', '/search?page=2', true],
    ['/category/kitchen?page=1&sort=newest', '/category/kitchen', true],
    ['/search?category=kitchen', '/category/kitchen', true],
    ['/search?sort=price&inStock=1&q=pan', '/search?q=pan&inStock=1&sort=price', false],
    ['/category/kitchen?sort=price', '/category/kitchen?sort=price', false],
    ['/accessibility?x=1', '/accessibility', true],
  ] as const) {
    const { canonical, content } = await headOf(request, path)
    expect(canonical, path).toBe(`${baseURL}${address}`)
    expect(content('og:url'), path).toBe(`${baseURL}${address}`)
    expect(content('robots'), path).toBe(isIndexed ? undefined : 'noindex, follow')
    expect(content('description')?.length, path).toBeGreaterThan(20)
    expect(content('twitter:card'), path).toBe('summary_large_image')
  }
  const robots = await (await request.get('/robots.txt')).text()
  for (const path of [
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/shipping',
    '/payment',
    '/placeorder',
  ]) {
    const { content } = await headOf(request, `${path}?redirect=%2Fcart`)
    expect([content('robots'), robots.includes(`Disallow: ${path}`)], path).toEqual(['noindex', false])
  }
  expect((await headOf(request, '/cart')).content('robots')).toBeUndefined()
})

test('a shared link shows a picture made for the product, also for an uploaded one and a hostile name', async ({
  request,
  baseURL,
}) => {
  const _by = await apiLogIn(request, admin)
  const product = await newProduct(request, { name: `<b>${'W'.repeat(150)}</b> 😀 \u05d0` })
  const { content } = await headOf(request, `/products/${product._id}`)
  const address = content('og:image') ?? ''
  expect(address).toMatch(new RegExp(`^${baseURL}/products/${product._id}/card\\.jpg\\?v=[0-9a-f]{8}$`))
  for (const url of [address, (await headOf(request, '/')).content('og:image') ?? '']) {
    const answer = await request.get(url)
    const { format, width, height } = await sharp(await answer.body()).metadata()
    expect({ format, width, height }, url).toEqual({ format: 'jpeg', width: 1200, height: 630 })
    expect(answer.headers(), url).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
    })
  }
  const { etag = '' } = (await request.get(address)).headers()
  const again = await request.get(address, { headers: { 'If-None-Match': etag } })
  expect([again.status(), etag]).toEqual([304, expect.stringMatching(/./)])
  expect((await request.get(`/products/${product._id}0000/card.jpg`)).status()).toBe(404)
})

test('a missing product has an alert and a link to all products, with 410 when it was deleted and 404 when it never was', async ({
  page,
  request,
  allowedErrors,
}) => {
  allowedErrors.push('410 (Gone)', '404 (Not Found)')
  const { _id } = await newProduct(request)
  await deleteProduct(request, _id)
  expect((await request.head(`/products/${_id}`)).status()).toBe(410)
  for (const [id, status] of [
    ['999999999', 404],
    ['abc', 404],
    [_id, 410],
  ] as const) {
    expect((await page.goto(`/products/${id}`))?.status(), `${id}`).toBe(status)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Product not found.')
  }
  await page.getByRole('link', { name: 'See all products' }).click()
  await expect(page.getByRole('heading', { name: 'Latest Products' })).toBeVisible()
})
