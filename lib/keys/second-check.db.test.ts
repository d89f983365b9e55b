import { expect, test } from 'vitest'
import { listAllAttention } from '@/lib/attention/list-refund-attention'
import type { Program } from '@/lib/auth/viewer'
import { calls } from '@/lib/calls/calls'
import { findDeskProducts } from '@/lib/catalogue/find-products'
import { allProducts } from '@/lib/catalogue/product-filter'
import { getProduct } from '@/lib/catalogue/queries'
import { patchProduct } from '@/lib/catalogue/update-product'
import { listInvoices } from '@/lib/figures/list-invoices'
import { getDocument } from '@/lib/invoices/get-invoice'
import { countNeedsAttention } from '@/lib/operation/list-operation'
import { feedFilter } from '@/lib/orders/feed/feed-filter'
import { listFeed } from '@/lib/orders/feed/list-feed'
import { getOrder, listOrders } from '@/lib/orders/queries'
import { type Scope, scopes } from '@/lib/permissions'
import { listReviews } from '@/lib/reviews/list-reviews'
import { deliverOrder } from '@/lib/shipping/deliver-order'
import { deliverOrders } from '@/lib/shipping/deliver-orders'
import { shipOrder } from '@/lib/shipping/ship-order'
import { shipOrders } from '@/lib/shipping/ship-orders'
import { correctStock, correctStocks } from '@/lib/stock/correct-stock'
import { createProduct } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'

/** Each operation asks for the scope by itself: `serve` is not the only guard. */

const paging = { page: 1, pageSize: 10 }
const draft = await createProduct({ status: 'draft' })
const parcel = { carrier: 'UPS', number: '', url: '' }

const operations: Record<Scope, Record<string, (program: Program) => Promise<unknown>>> = {
  'orders:read': {
    listOrders: (program) => listFeed(program, paging, feedFilter.parse({})),
    'listOrders of the desk': (program) => listOrders(program, paging),
    getOrder: (program) => getOrder(program, 1),
    countAttention: (program) => countNeedsAttention(program),
    'countAttention with entries': (program) => listAllAttention(program),
  },
  'orders:ship': {
    shipOrder: (program) => shipOrder(program, 1, parcel),
    shipOrders: (program) => shipOrders(program, { orders: [{ id: 1, ...parcel }], dryRun: true }),
    deliverOrder: (program) => deliverOrder(program, 1),
    deliverOrders: (program) => deliverOrders(program, { orders: [1], dryRun: true }),
  },
  'products:read': {
    listDeskProducts: (program) => findDeskProducts(program, allProducts, paging),
    getProduct: (program) => getProduct(draft.id, program),
    listReviews: (program) => listReviews(program, paging),
  },
  'products:write': { patchProduct: (program) => patchProduct(program, draft.id, { name: 'Pot' }, null) },
  'stock:write': {
    correctStock: (program) => correctStock(program, draft.id, { change: 1, reason: 'found', note: '' }),
    correctStocks: (program) =>
      correctStocks(program, [{ product: draft.id, change: 1, reason: 'found', note: '' }]),
  },
  'books:read': {
    listInvoices: (program) => listInvoices(program, {}, paging),
    getInvoice: (program) => getDocument(program, 1),
  },
}

test.each(scopes)('C02b without %s an operation that needs it refuses a program by itself', async (scope) => {
  const others = scopes.filter((other) => other !== scope)
  const program: Program = { keyId: 1, keyName: 'Test', scopes: others }
  for (const [name, run] of Object.entries(operations[scope])) {
    const { code } = await problemOf(run(program))
    expect([name, code]).toEqual([name, name === 'getProduct' ? 'product-not-found' : 'not-allowed'])
  }
})

test('this asks the operations of all calls that are opened to programs', () => {
  const opened = calls.flatMap(({ id, scope }) => (scope ? [`${scope} ${id}`] : []))
  const asked = Object.entries(operations).flatMap(([scope, all]) =>
    Object.keys(all).flatMap((name) => (name.includes(' ') ? [] : [`${scope} ${name}`])),
  )
  expect(asked.sort()).toEqual(opened.sort())
})
