import { expect, test } from 'vitest'
import { logIn } from '@/lib/accounts/sessions/log-in'
import { deleteUser } from '@/lib/admin/privacy/delete-user'
import { getProduct } from '@/lib/catalog/products/product-queries'
import { addReview } from '@/lib/catalog/reviews/add-review'
import { db } from '@/lib/platform/db/db'
import { getOrder, listOrders } from '@/lib/sales/orders/order-queries'
import { during } from '@/testing/db/locks'
import { createProduct, createUser, placeOrderAs, testPassword } from '@/testing/db/rows'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { orderInput } from '@/testing/shop/order-body'
import { updateProfile } from './update-profile'
import { getUser, listUsers } from './user-queries'
import { profileInput } from './user-schema'

const everything = { page: 1, pageSize: 100 }

test('O08 I6 orders and reviews of a deleted user stay, without the user', async () => {
  const [admin, user] = await Promise.all([createUser({ role: 'owner' }), createUser({ name: 'Gone Soon' })])
  const product = await createProduct()
  await addReview(user, product.id, { rating: 5, comment: 'Stays.' })
  const input = orderInput([{ product: product.id, priceCents: 8999, qty: 1 }])
  const { order } = await placeOrderAs(user, input, 'key')
  await deleteUser(admin, user.id)
  expect(await getOrder(admin, order._id)).toEqual({
    ...order,
    changedAt: expect.any(String),
    payments: [],
    user: { id: null, _id: null, name: '', email: '' },
    buyer: { name: 'Gone Soon', email: user.email },
  })
  const { items } = await listOrders(admin, everything)
  expect(items.find(({ _id }) => _id === order._id)?.user).toBeNull()
  const reviewed = { numReviews: 1, reviews: [{ name: 'Former customer' }] }
  expect(await getProduct(product.id)).toMatchObject(reviewed)
  expect((await problemOf(getUser(admin, user.id))).code).toBe('user-not-found')
})

test('a deleted user’s reviews are renamed with them, and others are not', async () => {
  const [admin, user, other] = [await createUser({ role: 'owner' }), await createUser(), await createUser()]
  const [product, untouched] = [await createProduct(), await createProduct()]
  await addReview(user, product.id, { rating: 5, comment: 'Mine.' })
  await addReview(other, product.id, { rating: 4, comment: 'Of another.' })
  await db.review.create({ data: { name: 'Demo', rating: 3, comment: 'Nobody’s.', productId: product.id } })
  const day = new Date('2026-01-01')
  await db.product.updateMany({ data: { changedAt: day } })
  await deleteUser(admin, user.id)
  const names = (await getProduct(product.id)).reviews.map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Demo', 'Former customer', other.name])
  const changedAt = async (id: number) => (await db.product.findUniqueOrThrow({ where: { id } })).changedAt
  expect(await changedAt(product.id)).not.toEqual(day)
  expect(await changedAt(untouched.id)).toEqual(day)
})

test('a review that is added while its author is deleted does not keep the name', async () => {
  const [admin, user] = [await createUser({ role: 'owner' }), await createUser({ name: 'Gone Soon' })]
  const [first, second] = [await createProduct(), await createProduct()]
  await addReview(user, first.id, { rating: 5, comment: 'First.' })
  const lock = `select 1 from "Product" where id = ${first.id} for update`
  const pending = await during(lock, async ({ waiters }) => {
    const deleting = deleteUser(admin, user.id)
    await expect.poll(waiters).toBe(1)
    const adding = addReview(user, second.id, { rating: 5, comment: 'Second.' })
    await expect.poll(waiters).toBe(2)
    return [deleting, adding.catch(String)]
  })
  await Promise.all(pending)
  const names = await db.review.findMany({ where: { productId: { in: [first.id, second.id] } } })
  expect(names.map(({ name }) => name)).toEqual(['Former customer'])
})

test('A15 an admin cannot delete their own account', async () => {
  const admin = await createUser({ role: 'owner' })
  expect((await problemOf(deleteUser(admin, admin.id))).code).toBe('own-account')
})

test('A15 I7 when two admins delete each other at the same moment, one remains', async () => {
  await db.user.updateMany({ data: { role: 'customer' } })
  const [a, b] = await Promise.all([createUser({ role: 'owner' }), createUser({ role: 'owner' })])
  const outcomes = await countOutcomes([deleteUser(a, b.id), deleteUser(b, a.id)])
  expect(outcomes.done).toBe(1)
  expect(await db.user.count({ where: { role: 'owner' } })).toBe(1)
})

test('A02 only admins read and delete users', async () => {
  const [user, other] = await Promise.all([createUser(), createUser()])
  for (const [viewer, code] of [
    [null, 'not-signed-in'],
    [user, 'not-allowed'],
  ] as const) {
    expect((await problemOf(listUsers(viewer, everything))).code).toBe(code)
    expect((await problemOf(getUser(viewer, other.id))).code).toBe(code)
    expect((await problemOf(deleteUser(viewer, other.id))).code).toBe(code)
  }
  expect(await db.user.count({ where: { id: other.id } })).toBe(1)
})

test('A05 an admin demoted while the call is under way cannot delete a user', async () => {
  const [admin, other] = [await createUser({ role: 'owner' }), await createUser()]
  await db.user.update({ where: { id: admin.id }, data: { role: 'customer' }, select: { id: true } })
  expect((await problemOf(deleteUser(admin, other.id))).code).toBe('not-allowed')
  expect(await db.user.count({ where: { id: other.id } })).toBe(1)
})

test('a profile update changes name and e-mail, and an empty password keeps the old one', async () => {
  const user = await createUser()
  const email = `New.${crypto.randomUUID()}@Example.com`
  const input = profileInput.parse({ id: String(user.id), name: 'New Name', email, password: '' })
  const updated = await updateProfile(user, input)
  expect(updated).toEqual({ ...user, name: 'New Name', email: email.toLowerCase() })
  expect((await logIn({ username: email.toLowerCase(), password: testPassword })).id).toBe(user.id)
})

test('A06 a new password replaces the old one and raises the session version', async () => {
  const user = await createUser()
  const { id, name, email: username } = user
  const input = profileInput.parse({ id, name, email: username, password: 'brand new one' })
  expect((await updateProfile(user, input)).sessionVersion).toBe(user.sessionVersion + 1)
  const old = await problemOf(logIn({ username, password: testPassword }))
  expect(old.code).toBe('wrong-credentials')
  expect((await logIn({ username, password: 'brand new one' })).id).toBe(id)
})

test('A04 a profile update changes neither another user nor the role, and e-mails stay unique', async () => {
  const [user, other] = await Promise.all([createUser(), createUser()])
  const own = { id: user.id, name: 'Sly', email: user.email, role: 'owner' }
  expect((await updateProfile(user, profileInput.parse(own))).role).toBe('customer')
  const foreign = profileInput.parse({ ...own, id: other.id })
  expect((await problemOf(updateProfile(user, foreign))).code).toBe('not-allowed')
  const taken = profileInput.parse({ ...own, email: other.email })
  expect((await problemOf(updateProfile(user, taken))).code).toBe('email-in-use')
  expect((await problemOf(updateProfile(null, profileInput.parse(own)))).code).toBe('not-signed-in')
})
