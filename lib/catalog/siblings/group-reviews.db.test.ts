import { expect, test } from 'vitest'
import { deleteProduct } from '@/lib/catalog/products/delete-product'
import { findProduct, getProduct } from '@/lib/catalog/products/product-queries'
import { addReview } from '@/lib/catalog/reviews/add-review'
import { listOwnReviews } from '@/lib/catalog/reviews/list-reviews'
import { updateReview } from '@/lib/catalog/reviews/update-review'
import { getOwnVotes, voteReview } from '@/lib/catalog/reviews/vote-review'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { createGroup } from '@/testing/shop/groups'
import { withGroupReviews } from './group-reviews'

const owner = await createUser({ role: 'owner' })

async function reviewedGroup() {
  const { members } = await createGroup({ values: [['S'], ['M'], ['L']] })
  const [small = 0, medium = 0, large = 0] = members.map(({ product }) => product)
  const ann = await createUser({ name: 'Ann' })
  const reviews = [
    await addReview(ann, small, { rating: 5, comment: 'Fits.' }),
    await addReview(ann, medium, { rating: 2, comment: 'Too wide.' }),
    await addReview(await createUser({ name: 'Ben' }), medium, { rating: 4, comment: 'Good.' }),
  ]
  const shown = async (id: number) => {
    const { rating, numReviews, reviews: all } = await withGroupReviews(await getProduct(id))
    return { rating, numReviews, reviews: all.map(({ name, version }) => `${name}, ${version}`) }
  }
  return { small, medium, large, ann, ids: reviews.map(({ _id }) => _id), shown }
}

test('a member’s page shows the reviews of the whole group, each with its options; on the wire it has its own', async () => {
  const { small, large, ids, shown } = await reviewedGroup()
  const all = {
    rating: 3.67,
    numReviews: 3,
    reviews: ['Ben, Size M', 'Ann, Size M', 'Ann, Size S'],
  }
  expect(await shown(large)).toEqual(all)
  expect(await shown(small)).toEqual(all)
  expect(await getProduct(small)).toMatchObject({ rating: 5, numReviews: 1, reviews: [{ name: 'Ann' }] })
  await updateReview(owner, ids[1] ?? 0, { hidden: 'spam' })
  expect(await shown(large)).toEqual({ rating: 4.5, numReviews: 2, reviews: ['Ben, Size M', 'Ann, Size S'] })
})

test('V11 reviews of a member that becomes a draft or is deleted leave the group’s average and stay with their author', async () => {
  const { small, medium, large, ann, shown } = await reviewedGroup()
  await db.product.update({ where: { id: medium }, data: { status: 'draft' } })
  const rest = { rating: 5, numReviews: 1, reviews: ['Ann, Size S'] }
  expect(await shown(large)).toEqual(rest)
  await db.product.update({ where: { id: medium }, data: { status: 'live' } })
  expect(await shown(large)).toMatchObject({ numReviews: 3 })
  await deleteProduct(owner, medium)
  expect(await shown(large)).toEqual(rest)
  const own = await listOwnReviews(ann, { page: 1, pageSize: 10 })
  expect(own.items.map(({ comment, product }) => [comment, product?.id])).toEqual([
    ['Too wide.', undefined],
    ['Fits.', small],
  ])
})

test('the last member has its own reviews again, and a product without a group never others', async () => {
  const { small, medium, large, shown } = await reviewedGroup()
  for (const id of [small, medium]) await deleteProduct(owner, id)
  expect(await shown(large)).toEqual({ rating: 0, numReviews: 0, reviews: [] })
  const single = await getProduct((await createProduct()).id)
  expect(await withGroupReviews(single)).toBe(single)
  expect(await findProduct(small)).toBeNull()
})

test('who reads a member’s page may vote for the reviews of its siblings, and not for the own ones', async () => {
  const { small, medium, large, ann, ids } = await reviewedGroup()
  const [onSmall = 0, onMedium = 0, byBen = 0] = ids
  await voteReview(ann, byBen, true)
  const ownOfGroup = expect.toSatisfy((own: number[]) => own.toSorted().join() === `${onSmall},${onMedium}`)
  expect(await getOwnVotes(ann, large)).toEqual({ own: null, helpful: [byBen], ownOfGroup })
  expect(await getOwnVotes(ann, small)).toEqual({ own: onSmall, helpful: [byBen], ownOfGroup })
  await db.product.update({ where: { id: medium }, data: { status: 'draft' } })
  expect(await getOwnVotes(ann, small)).toEqual({ own: onSmall, helpful: [], ownOfGroup: [onSmall] })
})
