import { expect, test } from 'vitest'
import { readWork } from '@/lib/admin/dashboard/open-work'
import { db } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import { createProduct, createUser } from '@/testing/db/rows'
import { addReview } from './add-review'
import { countReviews, listOwnReviews, listReviews } from './list-reviews'
import { updateReview } from './update-review'

/** The admin's list of reviews. */

const staff = await createUser({ role: 'staff' })
const first = { page: 1, pageSize: 2 }

async function newReview(comment: string): Promise<{ id: number; product: { id: number; name: string } }> {
  const { id, name } = await createProduct()
  const review = await addReview(await createUser({ name: 'Ada' }), id, { rating: 2, comment })
  return { id: review._id, product: { id, name } }
}

test('unread reviews are listed newest first until each is read once, and are then among all; the home of the desk counts them', async () => {
  const [oldest, middle, newest] = [await newReview('One'), await newReview('Two'), await newReview('Three')]
  const unread = await listReviews(staff, first, { state: 'unread' })
  expect(unread).toMatchObject({
    total: 3,
    items: [
      { _id: newest.id, name: 'Ada', rating: 2, comment: 'Three', isRead: false, product: newest.product },
      { _id: middle.id },
    ],
  })
  expect(await updateReview(staff, middle.id, {})).toMatchObject({ _id: middle.id, comment: 'Two' })
  const readAt = async () => (await db.review.findUniqueOrThrow({ where: { id: middle.id } })).readAt
  const atFirst = await readAt()
  await updateReview(staff, middle.id, {})
  expect(await readAt()).toEqual(atFirst)
  const { items, total } = await listReviews(staff, first, { state: 'unread' })
  expect([items.map(({ _id }) => _id), total]).toEqual([[newest.id, oldest.id], 2])
  expect((await readWork(staff)).reviewsToRead).toBe(2)
  const all = await listReviews(staff, { page: 1, pageSize: 3 })
  expect(all.items.map(({ isRead }) => isRead)).toEqual([false, true, false])
  await db.product.delete({ where: { id: newest.product.id } })
  expect((await listReviews(staff, first, { state: 'unread' })).items[0]?.product).toBeNull()
})

test('readers read the list but mark nothing, customers see none of it, and an unknown review is none', async () => {
  const [reader, customer] = [await createUser({ role: 'reader' }), await createUser()]
  const { id } = await newReview('Mine')
  expect((await listReviews(reader, first, { state: 'unread' })).total).toBeGreaterThan(0)
  for (const viewer of [reader, customer])
    await expect(updateReview(viewer, id, {})).rejects.toMatchObject({ code: 'not-allowed' })
  await expect(listReviews(customer, first)).rejects.toMatchObject({ code: 'not-allowed' })
  for (const unknown of [null, 2_000_000_000])
    await expect(updateReview(staff, unknown, {})).rejects.toMatchObject({ code: 'not-found' })
})

test('shown and hidden reviews are counted and listed apart, and authors see their own with the reason', async () => {
  const { id } = await newReview('Buy at my shop.')
  const { userId } = await db.review.findUniqueOrThrow({ where: { id }, select: { userId: true } })
  const author = await createUser()
  await db.review.update({ where: { id }, data: { userId: author.id } })
  expect(userId).not.toBe(author.id)
  const before = await countReviews(staff)
  await updateReview(staff, id, { hidden: 'spam' })
  const { unread, shown, hidden } = await countReviews(staff)
  expect({ unread, shown, hidden }).toEqual({
    unread: before.unread - 1,
    shown: before.shown - 1,
    hidden: before.hidden + 1,
  })
  const all = { page: 1, pageSize: 100 }
  const lists = await Promise.all([
    listReviews(staff, all, { state: 'shown' }),
    listReviews(staff, all, { state: 'hidden' }),
  ])
  expect(lists.map(({ total }) => total)).toEqual([shown, hidden])
  expect(lists.map(({ items }) => items.some(({ _id }) => _id === id))).toEqual([false, true])
  const own = await listOwnReviews(author, first)
  expect(own).toMatchObject({ total: 1, items: [{ _id: id, hidden: 'spam', comment: 'Buy at my shop.' }] })
  expect((await listOwnReviews(await createUser(), first)).total).toBe(0)
  await db.product.updateMany({
    where: { reviews: { some: { id } } },
    data: { status: 'draft', name: 'Secret' },
  })
  expect((await listOwnReviews(author, first)).items).toMatchObject([{ product: null }])
})

test('own reviews name their products in the language of the page', async () => {
  await db.shopSettings.updateMany({
    data: { values: { languages: ['en', 'de'] }, version: { increment: 1 } },
  })
  const author = await createUser()
  const [{ id }, { id: other }] = [
    await createProduct({ name: 'Samovar' }),
    await createProduct({ name: 'Lid' }),
  ]
  for (const productId of [id, other]) await addReview(author, productId, { rating: 5, comment: 'Good.' })
  const texts = { name: 'Teemaschine' }
  await db.productTranslation.create({ data: { productId: id, language: 'de', texts } })
  const names = async () => (await listOwnReviews(author, first)).items.map(({ product }) => product?.name)
  const spoken = { language: 'de', prefix: '/de' } as const
  expect(await speakIn(spoken, names)).toEqual(['Lid', 'Teemaschine'])
  expect(await names()).toEqual(['Lid', 'Samovar'])
})
