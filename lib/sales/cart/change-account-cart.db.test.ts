import { expect, test, vi } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { deleteOwnAccount } from '@/lib/admin/privacy/delete-own-account'
import { exportOwnData } from '@/lib/admin/privacy/export-own-data'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser, placeOrderAs, testPassword } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { problemOf } from '@/testing/http/problems'
import { orderInput } from '@/testing/shop/order-body'
import { changeAccountCart, getAccountCart } from './change-account-cart'

vi.hoisted(() => {
  process.env.RATE_LIMIT_ORDER = '100'
})

type Line = { product: number; qty: number }

const change = (viewer: Viewer | null, lines: Line[], keepsLarger = false) =>
  changeAccountCart(viewer, { lines, keepsLarger })
const linesOf = async (answer: Promise<Line[]>) => (await answer).map(({ product, qty }) => [product, qty])
const newIds = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await createProduct()).id))

test('a change replaces quantities, removes by 0, appends in the order sent, and answers with the whole cart', async () => {
  const user = await createUser()
  const [first = 0, second = 0, third = 0] = (await newIds(3)).sort((one, other) => other - one)
  const one = (product: number, qty: number) => ({ product, qty })
  expect(await linesOf(change(user, [one(first, 2), one(second, 1)]))).toEqual([
    [first, 2],
    [second, 1],
  ])
  expect(await linesOf(change(user, [one(third, 4), one(second, 5), one(first, 0)]))).toEqual([
    [second, 5],
    [third, 4],
  ])
  expect(await linesOf(change(user, [one(second, 9), one(second, 3)]))).toEqual([
    [second, 3],
    [third, 4],
  ])
  expect(await linesOf(change(user, []))).toEqual(await linesOf(getAccountCart(user)))
})

test('a log-in keeps the larger quantity of each product, whichever side has it', async () => {
  const user = await createUser()
  const [less = 0, more = 0, fresh = 0] = await newIds(3)
  await change(user, [
    { product: less, qty: 2 },
    { product: more, qty: 7 },
  ])
  const lines = [less, more, fresh].map((product) => ({ product, qty: 5 }))
  expect(await linesOf(change(user, lines, true))).toEqual([
    [less, 5],
    [more, 7],
    [fresh, 5],
  ])
})

test('a line has its product as it is now; drafts, deleted and unknown products are left out', async () => {
  const user = await createUser()
  const [id = 0, hidden = 0, gone = 0] = await newIds(3)
  const draft = await createProduct({ status: 'draft' })
  await change(
    user,
    [id, hidden, gone, draft.id, 2_000_000_000].map((product) => ({ product, qty: 1 })),
  )
  await db.product.update({ where: { id: hidden }, data: { status: 'draft' } })
  await db.product.delete({ where: { id: gone } })
  await db.product.update({
    where: { id },
    data: { name: 'New name', priceCents: 1250, countInStock: 0 },
  })
  const answer = await callApi(user, { method: 'GET', path: '/api/cart/' })
  expect(await answer.json()).toEqual([
    {
      product: id,
      qty: 1,
      name: 'New name',
      image: '/images/products/test.webp',
      price: '12.50',
      compareAtPrice: null,
      countInStock: 0,
    },
  ])
  await db.product.updateMany({ where: { id: { in: [hidden, draft.id] } }, data: { status: 'live' } })
  expect(await linesOf(getAccountCart(user))).toEqual([
    [id, 1],
    [hidden, 1],
  ])
})

test('a cart has at most a hundred lines; one that goes makes room for another in the same call', async () => {
  const user = await createUser()
  const ids = await newIds(102)
  const lines = ids.map((product) => ({ product, qty: 1 }))
  await change(user, lines.slice(0, 60))
  expect(await change(user, lines.slice(10))).toHaveLength(100)
  const [first = 0, last = 0] = [ids[0], ids[101]]
  const swapped = await change(user, [
    { product: first, qty: 0 },
    { product: last, qty: 3 },
  ])
  expect(swapped).toHaveLength(100)
  expect(swapped.map(({ product }) => product)).toContain(last)
})

test('changes at once lose nothing: each product has what was sent last, and no line is twice', async () => {
  const user = await createUser()
  const ids = await newIds(6)
  await Promise.all(
    ids.flatMap((product) => [change(user, [{ product, qty: 2 }]), change(user, [{ product, qty: 2 }])]),
  )
  const lines = await linesOf(getAccountCart(user))
  expect(lines.sort()).toEqual(ids.map((product) => [product, 2]).sort())
})

test('an order removes its products from the cart of its buyer, and nothing else; a refused order removes nothing', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const [bought, kept] = [await createProduct(), await createProduct()]
  const lines = [bought.id, kept.id].map((product) => ({ product, qty: 3 }))
  for (const person of [user, other]) await change(person, lines)
  const input = (qty: number) => orderInput([{ product: bought.id, priceCents: bought.priceCents, qty }])
  await problemOf(placeOrderAs(user, input(11)))
  expect(await getAccountCart(user)).toHaveLength(2)
  await placeOrderAs(user, input(1))
  expect(await linesOf(getAccountCart(user))).toEqual([[kept.id, 3]])
  expect(await getAccountCart(other)).toHaveLength(2)
})

test('the cart is one’s own: visitors are refused, the export has it, and it goes with the account', async () => {
  await createUser({ role: 'owner' })
  const user = await createUser()
  const [id = 0] = await newIds(1)
  await change(user, [{ product: id, qty: 2 }])
  for (const refused of [getAccountCart(null), change(null, [])])
    expect((await problemOf(refused)).code).toBe('not-signed-in')
  expect(await getAccountCart(await createUser())).toEqual([])
  expect((await exportOwnData(user)).sections.cart).toMatchObject([{ productId: id, qty: 2 }])
  await deleteOwnAccount(user, testPassword)
  expect(await db.cartLine.count({ where: { userId: user.id } })).toBe(0)
})

const bodies = [
  {},
  { lines: 'x' },
  { lines: [{ product: 1 }] },
  { lines: [{ product: 0, qty: 1 }] },
  { lines: [{ product: 1, qty: -1 }] },
  { lines: [{ product: 1, qty: 1.5 }] },
  { lines: [{ product: 1, qty: 1_000_001 }] },
  { lines: [{ product: 2_147_483_648, qty: 1 }] },
  { lines: [], keepsLarger: 'yes' },
  { lines: Array.from({ length: 101 }, (_, index) => ({ product: index + 1, qty: 1 })) },
]

test('what is no change of a cart is refused with 400', async () => {
  const user = await createUser()
  for (const body of bodies) {
    const answer = await callApi(user, { method: 'PATCH', path: '/api/cart/', body })
    expect([answer.status, await answer.json()], JSON.stringify(body)).toMatchObject([
      400,
      { code: 'invalid-input' },
    ])
  }
})
