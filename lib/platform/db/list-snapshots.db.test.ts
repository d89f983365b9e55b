import { expect, test } from 'vitest'
import { addReview } from '@/lib/catalog/reviews/add-review'
import { listOwnReviews, listReviews } from '@/lib/catalog/reviews/list-reviews'
import { listDeliveries } from '@/lib/messaging/webhook-delivery/manage-deliveries'
import { correctStock } from '@/lib/sales/inventory/correct-stock'
import { stockInput } from '@/lib/sales/inventory/inventory-schema'
import { listMovements } from '@/lib/sales/inventory/list-movements'
import { createProduct, createUser } from '@/testing/db/rows'
import { createDelivery, createTestWebhook } from '@/testing/shop/webhooks'

const owner = await createUser({ role: 'owner' })
const { id: productId } = await createProduct({ countInStock: 0 })
const { id: webhookId } = await createTestWebhook('https://receiver.example/')
const paging = { page: 1, pageSize: 100 }
const correction = stockInput.parse({ change: 1, reason: 'received' })
const addReviewOf = async (reviewer: typeof owner) =>
  addReview(reviewer, (await createProduct()).id, { rating: 5, comment: 'Good' })

test.each([
  [
    'movements of stock',
    () => correctStock(owner, productId, correction, null),
    () => listMovements(owner, productId, paging),
  ],
  ['messages of a webhook', () => createDelivery(webhookId), () => listDeliveries(owner, webhookId, paging)],
  [
    'reviews',
    async () => addReviewOf(await createUser()),
    () => listReviews(owner, paging, { state: 'shown' }),
  ],
  ['own reviews', () => addReviewOf(owner), () => listOwnReviews(owner, paging)],
])(
  'H10 a page of %s and the number of all are of one moment, while rows are written',
  async (_, write, read) => {
    let isDone = false
    const writing = (async () => {
      for (let n = 0; n < 30; n++) await write()
      isDone = true
    })()
    const pages: number[][] = []
    while (!isDone) {
      const { items, total } = await read()
      pages.push([items.length, total])
    }
    await writing
    expect(pages.map(([, total]) => total)).toEqual(pages.map(([shown]) => shown))
    expect((await read()).total).toBeGreaterThanOrEqual(30)
  },
)
