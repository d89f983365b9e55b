import { expect, test, vi } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { fileRoute } from '@/lib/api/server/file-route'
import { createOrder, createProduct, createUser } from '@/testing/db/rows'

const page = vi.hoisted(() => ({ viewer: null as unknown }))
vi.mock('@/lib/api/pages/page-viewer', () => ({ pageViewer: async () => page.viewer }))

type Route = ReturnType<typeof fileRoute>
const routes = import.meta.glob<Route>('/app/adminpage/*/export/route.ts')
const context = { params: Promise.resolve(undefined) }

async function ask(viewer: Viewer | null, list: string, query = ''): Promise<Response> {
  const route = await routes[`/app/adminpage/${list}/export/route.ts`]?.()
  if (!route) throw new Error(`No file of ${list}`)
  page.viewer = viewer
  return route.GET(new Request(`http://localhost:3000/adminpage/${list}/export${query}`), context)
}

/** Who gets which file. */
const access = {
  books: ['owner', 'reader'],
  orders: ['owner', 'staff', 'reader'],
  products: ['owner', 'staff', 'reader'],
  users: ['owner'],
}

test('D01 each file has a row here, and goes to these roles alone: 403 for others, the login for visitors', async () => {
  expect(
    Object.keys(routes)
      .map((file) => file.split('/')[3])
      .toSorted(),
  ).toEqual(Object.keys(access))
  for (const [list, allowed] of Object.entries(access)) {
    for (const role of ['owner', 'staff', 'reader', 'customer'] as const) {
      const { status } = await ask(await createUser({ role }), list)
      expect(status, `${list} as ${role}`).toBe(allowed.includes(role) ? 200 : 403)
    }
    const visitor = await ask(null, list, '?q=x')
    expect([visitor.status, visitor.headers.get('location')]).toEqual([
      307,
      `/login?redirect=${encodeURIComponent(`/adminpage/${list}/export?q=x`)}`,
    ])
  }
})

test('products come with all columns that an import takes, and the stock that was seen', async () => {
  const owner = await createUser({ role: 'owner' })
  const { id } = await createProduct({ name: '+Plus, "quoted"', priceCents: 1250, countInStock: 7 })
  const [header, ...records] = (await (await ask(owner, 'products', `?q=${id}`)).text()).split('\r\n')
  const start =
    '_id,sku,name,brand,category,description,price,compareAtPrice,countInStock,stockSeen,status,image1,'
  expect(header).toMatch(
    new RegExp(`^\ufeff?${start}.*,image8,alt1,.*,alt8,gtin,weightG,(?:\\w+,)*version\\s*$`),
  )
  expect(records).toHaveLength(2)
  expect(records[0]).toMatch(new RegExp(`^${id},,"'\\+Plus, ""quoted""",.*,12\\.50,,7,7,live,`))
  const some = await (await ask(owner, 'products', '?stock=none')).text()
  expect(some).not.toContain(`\r\n${id},`)
})

test('customers come with their orders and what they paid, as the list says, and the file is logged', async () => {
  const owner = await createUser({ role: 'owner' })
  const buyer = await createUser({ name: '@Carla' })
  await createOrder(buyer)
  const text = await (await ask(owner, 'users', `?q=${buyer.id}`)).text()
  const record = new RegExp(
    `^'@Carla,${buyer.email},customer,1,0\\.00,\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$`,
  )
  const [header, first, ...rest] = text.split('\r\n')
  expect(header).toBe('name,e-mail,role,orders,turnover,since')
  expect(first).toMatch(record)
  expect(rest).toEqual([''])
})

test('an error in the middle breaks the transfer, and a cancelled download closes its source', async () => {
  const isClosed = vi.fn()
  async function* parts() {
    try {
      yield 'order\r\n'
      yield '1\r\n'
      throw new Error('The database is gone')
    } finally {
      isClosed()
    }
  }
  page.viewer = await createUser({ role: 'owner' })
  const { GET } = fileRoute('see-admin', () => ({ name: 'orders', parts: parts() }))
  const request = new Request('http://localhost:3000/adminpage/orders/export')
  await expect((await GET(request, context)).text()).rejects.toThrow()
  expect(isClosed).toHaveBeenCalledTimes(1)
  await (await GET(request, context)).body?.cancel()
  expect(isClosed).toHaveBeenCalledTimes(2)
  const failing = fileRoute('see-admin', () => ({
    name: 'orders',
    // biome-ignore lint/correctness/useYield: it fails before.
    parts: (async function* (): AsyncGenerator<string> {
      throw new Error('Nothing is read')
    })(),
  }))
  const answer = await failing.GET(request, context)
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([500, null])
})

test('a file is made as it is read: no part before it is asked for', async () => {
  let made = 0
  async function* parts() {
    for (; made < 100; ) yield `${++made}\r\n`
  }
  page.viewer = await createUser({ role: 'owner' })
  const { GET } = fileRoute('see-admin', () => ({ name: 'orders', parts: parts() }))
  const response = await GET(new Request('http://localhost:3000/adminpage/orders/export'), context)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(made).toBe(1)
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.read()
  expect(made).toBe(2)
  await reader?.cancel()
})
