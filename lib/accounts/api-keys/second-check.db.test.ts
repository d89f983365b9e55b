import { expect, test } from 'vitest'
import { type Scope, scopes } from '@/lib/accounts/permissions/permissions'
import type { Program } from '@/lib/accounts/permissions/viewer'
import { listAllAttention } from '@/lib/admin/inbox/list-attention'
import { countNeedsAttention } from '@/lib/admin/inbox/list-operation'
import { calls } from '@/lib/api/contract/calls'
import { addMembers } from '@/lib/catalog/group-members/add-members'
import { listGroups } from '@/lib/catalog/group-proposals/list-groups'
import { findAdminProducts } from '@/lib/catalog/product-admin/find-products'
import { productList } from '@/lib/catalog/product-admin/product-filter'
import { changeGroup } from '@/lib/catalog/product-groups/change-group'
import { createGroup } from '@/lib/catalog/product-groups/create-group'
import { findGroup } from '@/lib/catalog/product-groups/find-group'
import { dissolveGroup, removeMember } from '@/lib/catalog/product-groups/leave-group'
import { getProduct } from '@/lib/catalog/products/product-queries'
import { patchProduct } from '@/lib/catalog/products/update-product'
import { listReviews } from '@/lib/catalog/reviews/list-reviews'
import { listCategoryTranslations, translateCategory } from '@/lib/catalog/translations/category-translations'
import { getDocument } from '@/lib/money/invoices/get-invoice'
import { listInvoices } from '@/lib/money/invoices/list-invoices'
import { deliverOrders } from '@/lib/sales/bulk-fulfillment/deliver-orders'
import { shipOrders } from '@/lib/sales/bulk-fulfillment/ship-orders'
import { deliverOrder } from '@/lib/sales/fulfillment/deliver-order'
import { shipOrder } from '@/lib/sales/fulfillment/ship-order'
import { correctStock, correctStocks } from '@/lib/sales/inventory/correct-stock'
import { listFeed } from '@/lib/sales/order-feed/list-order-feed'
import { feedFilter } from '@/lib/sales/order-feed/order-feed-filter'
import { getOrder, listOrders } from '@/lib/sales/orders/order-queries'
import { createProduct } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'

/** Each operation asks for the scope by itself: `serve` is not the only guard. */

const paging = { page: 1, pageSize: 10 }
const draft = await createProduct({ status: 'draft' })
const newGroup = {
  name: 'Shirt',
  options: [{ name: 'Size', kind: 'size' as const, values: ['S'] }],
  members: [],
}
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
    listDeskProducts: (program) => findAdminProducts(program, productList.all, paging),
    getProduct: (program) => getProduct(draft.id, program),
    listCategoryTranslations: (program) => listCategoryTranslations(program),
    listGroups: (program) => listGroups(program, paging),
    getGroup: (program) => findGroup(program, 1),
    listReviews: (program) => listReviews(program, paging),
  },
  'products:write': { patchProduct: (program) => patchProduct(program, draft.id, { name: 'Pot' }, null) },
  'products:manage': {
    'patchProduct translations': (program) => patchProduct(program, draft.id, { translations: {} }, null),
    createGroup: (program) => createGroup(program, newGroup),
    changeGroup: (program) => changeGroup(program, 1, { name: 'Pot' }, null),
    addMembers: (program) => addMembers(program, 1, { product: draft.id, values: ['S'] }),
    removeMember: (program) => removeMember(program, 1, draft.id),
    dissolveGroup: (program) => dissolveGroup(program, 1),
    translateCategory: (program) => translateCategory(program, { category: 'Kitchen', translations: {} }),
  },
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
