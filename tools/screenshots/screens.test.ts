import { expect, test } from 'vitest'
import { pages } from '@/lib/shared/routes/shop-pages'
import { PlainError } from '@/ops/postgres/plain-error'
import { readOptions } from './options'
import { pseudoScreens, screens } from './screens'

test('every page of the shop is pictured', () => {
  const ids = {
    product: 1,
    soldOut: 2,
    unpaidOrder: 3,
    declinedOrder: 8,
    paidOrder: 4,
    shippedOrder: 6,
    deliveredOrder: 9,
    refundedOrder: 10,
    cancelledOrder: 7,
    buyer: 5,
  }
  const paths = screens.map(({ path }) =>
    typeof path === 'string' ? path : path({ origin: '', viewers: {} as never, ids }),
  )
  const isPictured = (route: string) => {
    const pattern = new RegExp(`^${route.replace(/\[[^\]]+\]/g, '[^/?]+')}([?#]|$)`)
    return paths.some((path) => pattern.test(path))
  }
  const routes: string[] = pages.map(({ route }) => route)
  expect(routes.length).toBeGreaterThan(15)
  // An id in the cart's address changes nothing; the demo lacks what the others show.
  expect(routes.filter((route) => !isPictured(route))).toEqual([
    '/cart/[id]',
    '/setup',
    '/pages/[slug]',
    '/contact',
  ])
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length)
})

test('shoppers’ screens are pictured in the pseudo-language, and no desk is', () => {
  const names = pseudoScreens.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['home-pseudo', 'cart-pseudo', 'placeorder-pseudo', 'profile-pseudo']),
  )
  expect(names.filter((name) => /^(admin|mail-)/.test(name))).toEqual([])
})

test('the command takes a part of a name and an address', () => {
  expect(readOptions([])).toEqual({ only: '', address: null })
  expect(readOptions(['cart', 'http://localhost:3000/'])).toEqual({
    only: 'cart',
    address: 'http://localhost:3000',
  })
  for (const args of [['--cart'], ['cart', 'home'], ['http://a', 'http://b'], ['http://']])
    expect(() => readOptions(args), args.join(' ')).toThrow(PlainError)
})
