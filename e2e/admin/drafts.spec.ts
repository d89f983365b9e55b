import { comparePath } from '@/lib/catalog/compare/compared-ids'
import { admin, apiLogIn, bearer, newProduct } from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'

test('a draft is on no address for everybody: pages, calls, search, suggestions, feed, sitemap, picture; live again it is', async ({
  request,
}) => {
  const by = await apiLogIn(request, admin)
  const word = `quux${Date.now().toString(36)}`
  const named = { name: `${word} lamp`, brand: `${word} brand`, category: `${word} things` }
  const [beside, { _id }] = [await newProduct(request, named, by), await newProduct(request, named, by)]
  // These may not show it either way: other tests add products, and neighbours are asked for later.
  const crowded = ['/', '/search', '/api/products/', `/products/${beside._id}`]
  const lists = [
    `/search?q=${word}`,
    `/category/${word}-things`,
    `/search?brand=${word}%20brand`,
    `/api/products/?category=${word}-things&inStock=1&sort=rating&pageSize=4`,
    comparePath([beside._id, _id]),
    `/api/products/?q=${word}`,
    `/api/products/suggest/?q=${word}`,
    `/sitemap-products-${Math.ceil(_id / 50_000)}.xml`,
    '/feeds/products.xml',
  ]
  const showing = async (paths = lists) => {
    const texts = await Promise.all(paths.map(async (path) => (await request.get(path)).text()))
    const mentions = new RegExp(`/products/${_id}\\b|"_id":${_id}\\b`)
    return paths.filter((_, index) => mentions.test(texts[index] ?? ''))
  }
  const own = [`/products/${_id}`, `/products/${_id}/card.jpg`, `/api/products/${_id}/`]
  const statuses = async () => Promise.all(own.map(async (path) => (await request.get(path)).status()))
  const setStatus = async (status: string) => {
    const answer = await request.patch(`/api/products/${_id}/`, { data: { status }, headers: bearer(by) })
    expect(answer.status()).toBe(200)
  }
  await expect.poll(() => showing()).toEqual(lists)
  expect(await statuses()).toEqual([200, 200, 200])
  await setStatus('draft')
  await expect.poll(() => showing([...crowded, ...lists])).toEqual([])
  expect(await statuses()).toEqual([404, 404, 404])
  await setStatus('live')
  await expect.poll(() => showing()).toEqual(lists)
  expect(await statuses()).toEqual([200, 200, 200])
})
