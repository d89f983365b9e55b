import { expect, test } from 'vitest'
import { type CartItem, removeFromCart, restoreToCart } from './cart'
import { cartSlots, type RemovedLine } from './cart-slots'

function line(product: number): CartItem {
  return { product, name: `P${product}`, image: '/p.webp', price: '1.00', countInStock: 5, qty: 1 }
}
const full = [1, 2, 3, 4].map(line)
const shown = (cart: readonly CartItem[], removed: readonly RemovedLine[]) =>
  cartSlots(cart, removed).map(({ line: { product }, isRemoved }) => (isRemoved ? -product : product))

test.each([[[1, 4]], [[4, 1]], [[2, 3, 1]], [[3, 2, 1, 4]]])(
  'lines removed in the order %j keep their positions',
  (order) => {
    let cart = full
    const removed: RemovedLine[] = []
    for (const product of order) {
      removed.push({ line: line(product), position: product - 1 })
      cart = removeFromCart(cart, product)
    }
    expect(shown(cart, removed)).toEqual([1, 2, 3, 4].map((id) => (order.includes(id) ? -id : id)))
  },
)

test('a line that is back in the cart is shown once, and one added meanwhile is last', () => {
  const removed = [{ line: line(2), position: 1 }]
  expect(shown(full, removed)).toEqual([1, 2, 3, 4])
  expect(shown([...removeFromCart(full, 2), line(5)], removed)).toEqual([1, -2, 3, 4, 5])
})

test('a restored line returns to its place, unless it has been added again', () => {
  expect(restoreToCart(removeFromCart(full, 2), line(2), 1)).toEqual(full)
  expect(restoreToCart([line(1)], line(2), 7)).toEqual([line(1), line(2)])
  const again = { ...line(2), qty: 3 }
  expect(restoreToCart([line(1), again], line(2), 0)).toEqual([line(1), again])
})
