import { expect, test } from 'vitest'
import { z } from 'zod'
import { getProduct } from '@/lib/catalog/products/product-queries'
import { addReview } from '@/lib/catalog/reviews/add-review'
import { adminReviewJson, type ReviewUpdate } from '@/lib/catalog/reviews/review-schema'
import { createProduct, createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'

/** Details of the calls about reviews. */

const [staff, author] = await Promise.all([createUser({ role: 'staff' }), createUser()])

async function newReview() {
  const { id: productId } = await createProduct()
  return { productId, id: (await addReview(author, productId, { rating: 4, comment: 'Fine.' }))._id }
}

const put = (id: number, body: unknown) =>
  callApi(staff, { method: 'PUT', path: `/api/reviews/${id}/`, body })
const list = (query: string) => callApi(staff, { method: 'GET', path: `/api/reviews/${query}` })

test.each([
  [{ hidden: 'rude' }, 'hidden'],
  [{ hidden: '' }, 'hidden'],
  [{ hidden: true }, 'hidden'],
  [{ hidden: 'personal_data' }, 'hidden'],
  [{ answer: ' \n ' }, 'answer'],
  [{ answer: 7 }, 'answer'],
  [{ answer: 'x'.repeat(2001) }, 'answer'],
  [{ answer: 'a\u0000b' }, 'answer'],
  [{ rating: 5 }, ''],
  [{ comment: 'Great.' }, ''],
  [{ hidden: 'spam', name: 'Ann' }, ''],
  [[], ''],
  [null, ''],
])('%j is refused whole, and nobody edits a review', async (body, path) => {
  const { id, productId } = await newReview()
  const before = await getProduct(productId)
  const response = await put(id, body)
  expect(response.status).toBe(400)
  if (path) expect(await response.json()).toMatchObject({ errors: [{ path }] })
  expect(await getProduct(productId)).toEqual(before)
})

test('an empty body marks as read, absent fields stay, and null takes back', async () => {
  const { id } = await newReview()
  const steps: [ReviewUpdate, object][] = [
    [{}, { isRead: true, hidden: null, answer: null }],
    [{ answer: 'x'.repeat(2000) }, { hidden: null, answer: 'x'.repeat(2000) }],
    [{ hidden: 'personal-data' }, { hidden: 'personal-data', answer: 'x'.repeat(2000) }],
    [{ answer: null }, { hidden: 'personal-data', answer: null }],
    [{ hidden: null }, { hidden: null, answer: null }],
  ]
  for (const [body, answer] of steps) expect(await (await put(id, body)).json()).toMatchObject(answer)
})

test('the list is filtered by state, has its total and newest first, and refuses what it does not know', async () => {
  const [older, newer] = [await newReview(), await newReview()]
  await put(older.id, { hidden: 'off-topic' })
  const hidden = await list('?state=hidden&pageSize=1')
  expect(z.array(adminReviewJson).parse(await hidden.json())).toMatchObject([
    { _id: older.id, hidden: 'off-topic', isRead: true, userId: author.id, product: { id: older.productId } },
  ])
  expect(Number(hidden.headers.get('x-total-count'))).toBeGreaterThan(0)
  expect(hidden.headers.get('link') ?? '').not.toContain('rel="prev"')
  for (const query of ['?state=unread', '?state=shown', ''])
    expect((await (await list(query)).json())[0]).toMatchObject({ _id: newer.id })
  for (const query of ['?state=all', '?state=', '?state=shown&state=hidden', '?product=1', '?page=0'])
    expect((await list(query)).status, query).toBe(400)
})
