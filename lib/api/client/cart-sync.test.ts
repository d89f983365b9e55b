import pLimit from 'p-limit'
import { beforeEach, expect, test, vi } from 'vitest'
import type { UserInfo } from '@/lib/accounts/users/user-schema'
import { addToCart, type CartItem, removeFromCart } from '@/lib/sales/cart/cart'
import { clearPersonalData, readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { storeUser } from '@/lib/sales/checkout/store-user'
import { syncCart } from './cart-sync'
import './follow-account'

/** This browser is one device; what another one does, the tests do to the carts of the shop. */

const facts = { name: 'Teapot', image: '/t.webp', price: '42.00', countInStock: 9 }
const person = (id: number, token = `${id}`) =>
  ({ id, _id: id, name: `P${id}`, email: `${id}@x`, username: `${id}@x`, isAdmin: false, token }) as UserInfo

/** The carts of accounts: units by product. */
let carts: Record<string, Map<number, number>>
let unsold: Set<number>
let calls: { method: string; path: string; body: { lines: CartItem[]; keepsLarger: boolean } }[]
/** What comes before an answer. */
let before: () => Promise<void> | void

async function answerTo(path: string, { method = 'GET', body = '{}', headers }: RequestInit) {
  calls.push({ method, path, body: JSON.parse(String(body)) })
  if (path !== '/api/cart/') {
    const _id = Number(path.split('/')[3])
    if (unsold.has(_id)) return Response.json({ detail: 'x', code: 'product-not-found' }, { status: 404 })
    return Response.json({ ...facts, _id, reviews: [] })
  }
  const token = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? ''
  carts[token] ??= new Map()
  const cart = carts[token]
  const { lines, keepsLarger } = calls.at(-1)?.body ?? { lines: [], keepsLarger: false }
  for (const { product, qty } of lines) {
    if (qty === 0) cart.delete(product)
    else if (!unsold.has(product))
      cart.set(product, keepsLarger ? Math.max(qty, cart.get(product) ?? 0) : qty)
  }
  const answer = [...cart].map(([product, qty]) => ({ ...facts, product, qty, compareAtPrice: null }))
  await before()
  return Response.json(answer)
}

beforeEach(() => {
  clearPersonalData()
  carts = {}
  unsold = new Set()
  calls = []
  before = () => {}
  vi.stubGlobal('fetch', answerTo)
  return () => vi.unstubAllGlobals()
})

const text = () =>
  readStored('cartItems')
    .map(({ product, qty }) => `${product}:${qty}`)
    .join(' ')
const account = (id: number) => [...(carts[id] ?? [])].map((line) => line.join(':')).join(' ')
const set = (product: number, qty: number) =>
  writeStored('cartItems', addToCart(readStored('cartItems'), { product, ...facts, qty }))
const remove = (product: number) => writeStored('cartItems', removeFromCart(readStored('cartItems'), product))
/** Until the script is loaded and all its calls are answered. */
async function settled() {
  await import('./cart-sync')
  for (let turn = 0; turn < 3; turn++) await syncCart()
}

test('a visitor’s cart makes no call, and is merged at the log-in: of each product the larger quantity', async () => {
  carts[1] = new Map([
    [1, 5],
    [2, 1],
    [9, 1],
  ])
  set(1, 2)
  set(2, 4)
  set(3, 1)
  await settled()
  expect(calls).toEqual([])
  storeUser(person(1))
  await settled()
  expect([text(), account(1)]).toEqual(['1:5 2:4 3:1 9:1', '1:5 2:4 9:1 3:1'])
  expect(calls).toHaveLength(1)
})

test('what one removes here stays removed on both sides, and what another device removed goes here with the next change', async () => {
  for (const product of [1, 2, 3]) set(product, 2)
  storeUser(person(1))
  await settled()
  remove(1)
  await settled()
  expect([text(), account(1)]).toEqual(['2:2 3:2', '2:2 3:2'])
  carts[1]?.delete(2)
  carts[1]?.set(7, 1)
  set(3, 4)
  await settled()
  expect([text(), account(1)]).toEqual(['3:4 7:1', '3:4 7:1'])
})

test('without a change of a quantity there is no call, also for a renewed token', async () => {
  set(1, 1)
  storeUser(person(1))
  await settled()
  const known = calls.length
  storeUser(person(1, 'renewed'))
  writeStored('cartItems', [...readStored('cartItems')])
  await settled()
  expect(calls).toHaveLength(known)
})

test('a failed call leaves the cart as it is, and the next change repairs it', async () => {
  storeUser(person(1))
  await settled()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  set(1, 3)
  await settled()
  expect([text(), account(1)]).toEqual(['1:3', ''])
  vi.stubGlobal('fetch', answerTo)
  set(2, 1)
  await settled()
  expect([text(), account(1)]).toEqual(['1:3 2:1', '1:3 2:1'])
})

test.each([
  null,
  {},
  '<h1>Welcome to our hotel</h1>',
  [{ product: 1 }],
  [{ ...facts, product: 1, qty: 1, price: 'free' }],
  [{ ...facts, product: 1, qty: 0 }],
])('an answer that is no cart changes nothing: %j', async (body) => {
  storeUser(person(1))
  await settled()
  vi.stubGlobal('fetch', async () => Response.json(body))
  set(1, 3)
  await settled()
  expect(text()).toBe('1:3')
})

test('changes during a call are kept and sent after it', async () => {
  storeUser(person(1))
  await settled()
  before = () => {
    before = () => {}
    set(1, 5)
    set(2, 1)
  }
  set(1, 1)
  await settled()
  expect([text(), account(1)]).toEqual(['1:5 2:1', '1:5 2:1'])
})

test('F10 an answer that comes after a log-out, or after another log-in, shows nobody the cart', async () => {
  carts[1] = new Map([[9, 1]])
  before = () => {
    before = () => {}
    clearPersonalData()
    storeUser(person(2))
  }
  storeUser(person(1))
  await settled()
  expect([text(), account(1), account(2)]).toEqual(['', '9:1', ''])
})

test('F10 a session that ends keeps the cart for its account; another account gets only what was added since', async () => {
  storeUser(person(1))
  set(1, 2)
  set(2, 2)
  await settled()
  storeUser(null)
  expect(text()).toBe('1:2 2:2')
  set(2, 3)
  set(4, 1)
  storeUser(person(2))
  expect(text()).toBe('2:3 4:1')
  await settled()
  expect([text(), account(1), account(2)]).toEqual(['2:3 4:1', '1:2 2:2', '2:3 4:1'])
})

test('F10 also a line that no call has reached goes with its account, and all of it where one account follows another at once', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  storeUser(person(1))
  set(1, 2)
  await settled()
  storeUser(null)
  storeUser(person(2))
  expect(text()).toBe('')
  set(2, 2)
  storeUser(person(3))
  expect(text()).toBe('')
})

test('the same account after an ended session: what was removed meanwhile does not come back', async () => {
  set(1, 2)
  set(2, 2)
  storeUser(person(1))
  await settled()
  storeUser(null)
  remove(1)
  set(2, 1)
  carts[1]?.set(7, 1)
  storeUser(person(1))
  await settled()
  expect([text(), account(1)]).toEqual(['2:1 7:1', '2:1 7:1'])
})

test('O07 a product that is no longer sold stays in the cart, which says so, whether the account knew it or not', async () => {
  unsold.add(5)
  set(5, 1)
  set(6, 1)
  storeUser(person(1))
  await settled()
  expect([text(), account(1)]).toEqual(['5:1 6:1', '6:1'])
  unsold.add(6)
  carts[1]?.delete(6)
  set(7, 1)
  await settled()
  expect([text(), account(1)]).toEqual(['5:1 6:1 7:1', '7:1'])
  expect(readStored('cartItems').filter(({ isGone }) => isGone)).toMatchObject([{ product: 6 }])
})

test('of two tabs, what one removes while the other’s call is under way stays removed', async () => {
  const turn = pLimit(1)
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, work: () => Promise<unknown>) => turn(work) },
  })
  const items = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  }
  vi.stubGlobal('window', { localStorage })
  vi.resetModules()
  const otherTab = {
    ...(await import('@/lib/sales/checkout/browser-store')),
    ...(await import('./cart-sync')),
    ...(await import('./follow-account')),
  }
  let otherSync: Promise<void> | undefined
  before = () => {
    before = () => {}
    otherTab.writeStored('cartItems', [])
    otherSync = otherTab.syncCart()
  }
  set(1, 2)
  storeUser(person(1))
  await settled()
  await otherSync
  await settled()
  expect([text(), account(1)]).toEqual(['', ''])
})
