import {
  lowStockInput,
  lowStockJson,
  movementJson,
  stockInput,
  stockJson,
  stocksInput,
  stocksJson,
} from '@/lib/sales/inventory/inventory-schema'
import { z } from '@/lib/shared/validation/zod'
import { defineCalls } from './define-calls'

export const stockCalls = defineCalls({
  listStock: {
    request: ['GET', '/api/products/{id}/stock/'],
    does: "A product's ledger, newest first: what changed its stock, why, and what was there afterwards.",
    access: 'admin',
    can: 'see-admin',
    list: 'strict',
    answer: z.array(movementJson),
    problems: ['product-not-found'],
  },
  correctStock: {
    request: ['POST', '/api/products/{id}/stock/'],
    does: 'Changes the stock of a product by `change`, or by what was counted less what was seen: what was sold in between stays sold.',
    access: 'admin',
    can: 'edit-texts',
    scope: 'stock:write',
    body: stockInput,
    isRepeatable: true,
    answer: stockJson,
    problems: ['product-not-found', 'stock-too-low', 'stock-too-high'],
  },
  correctStocks: {
    request: ['PUT', '/api/stock/'],
    does: 'Changes the stock of at most 500 products in one transaction, each as above, with `sync` as the reason unless given. One that is refused leaves the others alone; for a program nothing is changed then.',
    access: 'admin',
    can: 'edit-texts',
    scope: 'stock:write',
    body: stocksInput,
    isRepeatable: true,
    answer: stocksJson,
    problems: ['stocks-refused'],
  },
  setLowStock: {
    request: ['PUT', '/api/products/{id}/low-stock/'],
    does: 'Sets from how many units on a product is low in stock. A repeat changes nothing.',
    access: 'admin',
    can: 'edit-texts',
    body: lowStockInput,
    answer: lowStockJson,
    problems: ['product-not-found'],
  },
})
