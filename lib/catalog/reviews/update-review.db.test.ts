import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deleteUser } from '@/lib/admin/privacy/delete-user'
import { deleteProduct } from '@/lib/catalog/products/delete-product'
import { getProduct } from '@/lib/catalog/products/product-queries'
import { db } from '@/lib/platform/db/db'
import { auditOf } from '@/testing/db/audit'
import { rounds } from '@/testing/db/rounds'
import { createProduct, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { brokenInvariants } from '@/testing/shop/invariants'
import { addReview } from './add-review'
import { hideReasons } from './hide-reason'
import { updateReview } from './update-review'

const owner = await createUser({ role: 'owner' })
const staff = await createUser({ role: 'staff', name: 'Kim' })

async function newReview() {
  const author = await createUser({ name: 'Ada' })
  const { id: productId } = await createProduct({ name: 'Teapot' })
  const { _id: id } = await addReview(author, productId, { rating: 2, comment: 'It drips.' })
  return { id, productId, author }
}

const mailsTo = (recipient: string) =>
  db.mail.findMany({
    where: { recipient, kind: 'review_hidden' },
    select: { details: true },
    orderBy: { id: 'asc' },
  })

test('a hidden review leaves list and average, its author is mailed the reason, and shown again it is as before', async () => {
  const { id, productId, author } = await newReview()
  await addReview(await createUser(), productId, { rating: 5, comment: 'Fine.' })
  const before = await getProduct(productId)
  const hidden = await updateReview(staff, id, { hidden: 'personal-data' })
  expect(hidden).toMatchObject({ hidden: 'personal-data', isRead: true, comment: 'It drips.', rating: 2 })
  expect(hidden.hiddenAt).not.toBeNull()
  expect(await getProduct(productId)).toMatchObject({ rating: 5, numReviews: 1, reviews: [{ rating: 5 }] })
  const details = {
    name: 'Ada',
    product: 'Teapot',
    reason: expect.stringMatching(/^Personal data\. /),
    code: 'personal-data',
  }
  expect(await mailsTo(author.email)).toEqual([{ details }])
  expect(await updateReview(staff, id, { hidden: null })).toMatchObject({ hidden: null, hiddenAt: null })
  expect(await getProduct(productId)).toEqual(before)
  expect(await auditOf('review', id)).toEqual([
    { action: 'review-hidden', actorName: 'Kim', changes: { hidden: [null, 'personal-data'] } },
    { action: 'review-restored', actorName: 'Kim', changes: { hidden: ['personal-data', null] } },
  ])
})

test('hiding twice changes nothing, another reason is told and logged, and what is absent stays', async () => {
  const { id, productId, author } = await newReview()
  const first = await updateReview(owner, id, { hidden: 'spam', answer: 'No.' })
  expect(await updateReview(staff, id, { hidden: 'spam' })).toEqual(first)
  expect(await updateReview(staff, id, {})).toEqual(first)
  expect(await mailsTo(author.email)).toHaveLength(1)
  const other = await updateReview(staff, id, { hidden: 'insult' })
  expect(other).toEqual({ ...first, hidden: 'insult' })
  expect((await mailsTo(author.email))[0]?.details).toMatchObject({
    reason: expect.stringMatching(/^Insult/),
  })
  expect(await mailsTo(author.email)).toHaveLength(1)
  expect(await getProduct(productId)).toMatchObject({ rating: 0, numReviews: 0, reviews: [] })
  await updateReview(staff, id, { hidden: null })
  await updateReview(staff, id, { hidden: null })
  expect(await getProduct(productId)).toMatchObject({ rating: 2, numReviews: 1 })
  expect((await auditOf('review', id)).map(({ action }) => action)).toEqual([
    'review-hidden',
    'review-answered',
    'review-hidden',
    'review-restored',
  ])
})

test('an answer is public, can be changed and removed, and the log has no word of it', async () => {
  const { id, productId } = await newReview()
  const past = new Date('2026-01-01T00:00:00Z')
  await db.product.update({ where: { id: productId }, data: { changedAt: past } })
  const answered = await updateReview(staff, id, { answer: 'We send you another lid.' })
  expect(answered).toMatchObject({ answer: 'We send you another lid.', hidden: null, isRead: true })
  expect((await getProduct(productId)).reviews).toMatchObject([{ answer: 'We send you another lid.' }])
  const changedAt = async () => (await db.product.findUniqueOrThrow({ where: { id: productId } })).changedAt
  expect(await changedAt()).not.toEqual(past)
  expect(await updateReview(owner, id, { answer: 'We send you another lid.' })).toEqual(answered)
  await updateReview(owner, id, { answer: 'It is on its way.' })
  expect(await updateReview(owner, id, { answer: null })).toMatchObject({ answer: null, answeredAt: null })
  const log = await auditOf('review', id)
  expect(log.map(({ action }) => action)).toEqual(['review-answered', 'review-answered', 'answer-removed'])
  expect(new Set(log.map(({ changes }) => JSON.stringify(changes)))).toEqual(new Set(['{"answer":[]}']))
})

test('I5 whatever is added, hidden and shown again in any order, the product counts what is shown', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => createUser()))
  const step = fc.record({
    who: fc.nat(3),
    rating: fc.integer({ min: 1, max: 5 }),
    hidden: fc.option(fc.constantFrom(...hideReasons)),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { id: productId } = await createProduct()
      const model = new Map<number, { id: number; rating: number; isHidden: boolean }>()
      for (const { who, rating, hidden } of steps) {
        const known = model.get(who)
        const person = people[who] ?? owner
        if (known) {
          await updateReview(staff, known.id, { hidden })
          known.isHidden = hidden !== null
        } else {
          const { _id: id } = await addReview(person, productId, { rating, comment: '' })
          model.set(who, { id, rating, isHidden: false })
        }
      }
      const shown = [...model.values()].filter(({ isHidden }) => !isHidden)
      const row = await db.product.findUniqueOrThrow({ where: { id: productId } })
      expect([row.numReviews, row.ratingSum]).toEqual([
        shown.length,
        shown.reduce((sum, { rating }) => sum + rating, 0),
      ])
      expect((await getProduct(productId)).reviews).toHaveLength(shown.length)
    }),
    { numRuns: rounds(8, 100) },
  )
  expect(await brokenInvariants()).toEqual([])
})

test('a mail that still waits is withdrawn when the review is shown again; one that left stays, and others do', async () => {
  const { id, author } = await newReview()
  const { id: productId } = await createProduct()
  const other = await addReview(author, productId, { rating: 1, comment: 'It drips, too.' })
  await updateReview(staff, id, { hidden: 'spam' })
  await updateReview(staff, other._id, { hidden: 'spam' })
  await updateReview(staff, id, { hidden: null })
  expect(await mailsTo(author.email)).toHaveLength(1)
  await db.mail.updateMany({
    where: { recipient: author.email },
    data: { status: 'sent', sentAt: new Date() },
  })
  await updateReview(staff, other._id, { hidden: null })
  expect(await mailsTo(author.email)).toHaveLength(1)
})

test('a review of a deleted account or product is hidden and shown, without a mail to nobody', async () => {
  const { id, productId, author } = await newReview()
  await deleteUser(owner, author.id)
  await updateReview(staff, id, { hidden: 'unlawful' })
  expect(await mailsTo(author.email)).toEqual([])
  await deleteProduct(owner, productId)
  expect(await updateReview(staff, id, { hidden: null, answer: 'Thank you.' })).toMatchObject({
    hidden: null,
    product: null,
    userId: null,
  })
  const gone = await newReview()
  await deleteProduct(owner, gone.productId)
  await updateReview(staff, gone.id, { hidden: 'spam' })
  expect(await mailsTo(gone.author.email)).toMatchObject([{ details: { product: '', code: 'spam' } }])
})

test('a product whose reviews were changed by SQL is counted right again', async () => {
  const { id, productId } = await newReview()
  await db.review.create({ data: { name: 'B', rating: 4, comment: '', productId } })
  await updateReview(staff, id, { hidden: 'spam' })
  expect(await getProduct(productId)).toMatchObject({ numReviews: 1, rating: 4 })
})

test('readers and customers change nothing, and an unknown review is none', async () => {
  const { id } = await newReview()
  const [reader, customer] = [await createUser({ role: 'reader' }), await createUser()]
  for (const viewer of [reader, customer])
    expect((await problemOf(updateReview(viewer, id, { hidden: 'spam' }))).code).toBe('not-allowed')
  expect((await problemOf(updateReview(null, id, {}))).code).toBe('not-signed-in')
  for (const unknown of [null, 2_000_000_000])
    expect((await problemOf(updateReview(staff, unknown, { hidden: 'spam' }))).code).toBe('not-found')
  expect(await db.review.findUniqueOrThrow({ where: { id } })).toMatchObject({ hiddenAt: null, readAt: null })
})
