import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'

const reader = await createUser({ role: 'reader' })
const call = (query: string) => callApi(reader, { method: 'GET', path: `/api/products/manage/?${query}` })

test('the desk lists drafts too, and the answer says how many products there are', async () => {
  const { id } = await createProduct({ name: 'Live' })
  const draft = await createProduct({ name: 'Draft' })
  await db.product.update({ where: { id: draft.id }, data: { status: 'draft', sku: '00012' } })
  const names = async (query: string) => {
    const response = await call(query)
    const rows: { name: string }[] = await response.json()
    return [response.headers.get('X-Total-Count'), ...rows.map(({ name }) => name)]
  }
  expect(await names('sort=name')).toEqual(['2', 'Draft', 'Live'])
  expect(await names('sort=name&page=2&pageSize=1')).toEqual(['2', 'Live'])
  expect(await names('status=draft')).toEqual(['1', 'Draft'])
  expect(await names('q=0001')).toEqual(['1', 'Draft'])
  expect(await names(`q=${id}`)).toEqual(['1', 'Live'])
})

test.each(['status=gone', 'status=live&status=draft', 'stock=much', 'sort=up', 'state=draft', 'page=0'])(
  'the desk’s list of products refuses ?%s',
  async (query) => {
    const response = await call(query)
    expect([response.status, (await response.json()).code]).toEqual([400, 'invalid-input'])
  },
)
