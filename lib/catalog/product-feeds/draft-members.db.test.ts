import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { createUser, placeOrderAs } from '@/testing/db/rows'
import { callTool } from '@/testing/http/ask-agent'
import { callApi } from '@/testing/http/call-api'
import { problemOf } from '@/testing/http/problems'
import { createGroup } from '@/testing/shop/groups'
import { orderInput } from '@/testing/shop/order-body'

async function read(path: string) {
  const response = await callApi(null, { method: 'GET', path })
  return { status: response.status, body: await response.json() }
}

test('V12 a draft member is in no answer to visitors, neither itself nor by its value, and cannot be bought', async () => {
  const group = await createGroup({ name: 'Wuzzle shirt', values: [['S'], ['M'], ['L']] })
  const [small = 0, medium = 0, draft = 0] = group.members.map(({ product }) => product)
  await db.product.update({ where: { id: draft }, data: { status: 'draft' }, select: { id: true } })
  for (const query of ['', 'q=wuzzle', 'group=1', 'q=wuzzle&group=1', 'opt=Size:L', 'opt=Size:L&group=1']) {
    const { status, body } = await read(`/api/products/?${query}`)
    expect(status, query).toBe(200)
    expect(
      body.map(({ _id }: { _id: number }) => _id),
      query,
    ).not.toContain(draft)
    if (query.startsWith('opt')) expect(body, query).toEqual([])
    if (query.endsWith('group=1') && !query.startsWith('opt'))
      expect(body, query).toMatchObject([{ variantCount: 2, choices: [{ name: 'Size', count: 2 }] }])
  }
  const { body: suggested } = await read('/api/products/suggest/?q=wuzzle')
  expect(JSON.stringify(suggested)).not.toContain('Wuzzle shirt, L')
  expect((await read(`/api/products/${draft}/`)).status).toBe(404)
  const { body: sibling } = await read(`/api/products/${small}/`)
  expect(sibling.variants.map(({ _id }: { _id: number }) => _id)).toEqual([small, medium])
  expect(sibling.group.options).toEqual([{ name: 'Size', kind: 'size', values: ['S', 'M'] }])
  const buyer = await createUser()
  const post = async (path: string, body: object) =>
    (await callApi(buyer, { method: 'POST', path, body })).status
  expect(await post(`/api/products/${draft}/alert/`, { email: 'wuzzle@example.com' })).toBe(404)
  expect(await post(`/api/products/review/${draft}/`, { rating: 5 })).toBe(404)
  const { data } = await callTool('lookup_catalog', { ids: [`group-${group._id}`, String(draft)] })
  expect(JSON.stringify(data.products)).not.toMatch(new RegExp(`"${draft}"|Wuzzle shirt, L|"L"`))
  for (const id of [`group-${group._id}`, String(small)]) {
    const { data: told, text } = await callTool('get_product', { id })
    expect(told.product.variants).toHaveLength(2)
    expect(JSON.stringify(told) + text).not.toMatch(new RegExp(`"${draft}"|Wuzzle shirt, L|"L"`))
  }
  expect((await callTool('get_product', { id: String(draft) })).data).not.toHaveProperty('product')
  const order = placeOrderAs(buyer, orderInput([{ product: draft, priceCents: 8999, qty: 1 }]))
  expect(await problemOf(order)).toMatchObject({ code: 'out-of-stock' })
})
