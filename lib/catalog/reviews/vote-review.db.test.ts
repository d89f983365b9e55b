import { expect, test } from 'vitest'
import { deleteUser } from '@/lib/admin/privacy/delete-user'
import { getProduct } from '@/lib/catalog/products/product-queries'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { brokenInvariants } from '@/testing/shop/invariants'
import { addReview } from './add-review'
import { updateReview } from './update-review'
import { getOwnVotes, voteReview } from './vote-review'

const owner = await createUser({ role: 'owner' })
const author = await createUser()

async function newReview() {
  const { id: productId } = await createProduct()
  const { _id: id } = await addReview(author, productId, { rating: 4, comment: 'Fine.' })
  return { id, productId }
}

test('a person counts once however often they click at once, and takes it back once', async () => {
  const { id, productId } = await newReview()
  const [ann, ben] = await Promise.all([createUser(), createUser()])
  await Promise.all(Array.from({ length: 12 }, (_, index) => voteReview(index % 2 ? ann : ben, id, true)))
  expect((await getProduct(productId)).reviews).toMatchObject([{ helpfulCount: 2 }])
  expect(await getOwnVotes(ann, productId)).toEqual({ own: null, helpful: [id] })
  await Promise.all(Array.from({ length: 6 }, () => voteReview(ann, id, false)))
  expect(await voteReview(ann, id, false)).toEqual({ helpfulCount: 1 })
  expect(await getOwnVotes(ann, productId)).toEqual({ own: null, helpful: [] })
  expect(await brokenInvariants()).toEqual([])
})

test('nobody votes for the own review, for a hidden one or a draft’s, or as a visitor', async () => {
  const { id, productId } = await newReview()
  expect((await problemOf(voteReview(author, id, true))).code).toBe('own-review')
  expect(await getOwnVotes(author, productId)).toEqual({ own: id, helpful: [] })
  expect((await problemOf(voteReview(null, id, true))).code).toBe('not-signed-in')
  expect((await problemOf(getOwnVotes(null, productId))).code).toBe('not-signed-in')
  const user = await createUser()
  await voteReview(user, id, true)
  await updateReview(owner, id, { hidden: 'insult' })
  for (const isHelpful of [true, false])
    expect((await problemOf(voteReview(user, id, isHelpful))).code).toBe('not-found')
  expect(await getOwnVotes(user, productId)).toEqual({ own: null, helpful: [] })
  expect((await problemOf(voteReview(user, null, true))).code).toBe('not-found')
  await updateReview(owner, id, { hidden: null })
  await db.product.update({ where: { id: productId }, data: { status: 'draft' } })
  expect((await problemOf(voteReview(user, id, true))).code).toBe('not-found')
  expect(await getOwnVotes(author, productId)).toEqual({ own: null, helpful: [] })
})

test('the votes of a deleted account no longer count, also when it votes at that moment', async () => {
  const { id, productId } = await newReview()
  const [stays, goes] = await Promise.all([createUser(), createUser()])
  await Promise.all([stays, goes].map((user) => voteReview(user, id, true)))
  const other = await newReview()
  await Promise.allSettled([voteReview(goes, other.id, true), deleteUser(owner, goes.id)])
  expect((await getProduct(productId)).reviews).toMatchObject([{ helpfulCount: 1 }])
  expect(await db.reviewVote.count({ where: { userId: goes.id } })).toBe(0)
  expect(await brokenInvariants()).toEqual([])
})
