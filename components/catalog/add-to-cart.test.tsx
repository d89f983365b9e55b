import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { siblingsOf } from '@/lib/sales/cart/cart-freshness'
import { readStored } from '@/lib/sales/checkout/browser-store'
import { browserShop } from '@/testing/browser/browser-shop'
import { productDetail } from '@/testing/shop/product-detail'
import '@/testing/http/router'
import { AddToCart } from './add-to-cart'

browserShop()

const variant = (_id: number, countInStock: number) => ({
  ...{ _id, countInStock, options: [String(_id)], price: '19.50', compareAtPrice: null, image: '/t.webp' },
})
const group = { _id: 3, name: 'Teapot', rating: 0, numReviews: 0, options: [] }
const variants = [variant(5, 0), variant(6, 0), variant(7, 5), variant(8, 1), variant(9, 1)]

test('V04 a member goes into the cart with a few of its siblings, those in stock first; another product with none', async () => {
  const siblings = siblingsOf({ ...productDetail, group, variants })
  expect(siblings).toEqual({ group: 3, ids: [8, 9, 5] })
  expect(siblingsOf({ ...productDetail, group, variants: [variant(7, 5)] })).toBeUndefined()
  const { unmount } = render(<AddToCart product={{ ...productDetail, siblings }} />)
  await userEvent.click(screen.getAllByRole('button', { name: 'Add to Cart' })[0] as HTMLElement)
  expect(readStored('cartItems')).toMatchObject([{ product: 7, qty: 1, siblings }])
  unmount()
  render(<AddToCart product={{ ...productDetail, _id: 17, siblings: siblingsOf(productDetail) }} />)
  await userEvent.click(screen.getAllByRole('button', { name: 'Add to Cart' })[0] as HTMLElement)
  expect(readStored('cartItems')[1]).not.toHaveProperty('siblings')
})
