import { expect, test } from 'vitest'
import { placeOrderInput } from '@/lib/orders/schema'
import { orderBodyOf } from './order-body'

const teapot = { product: 2, name: 'Teapot', image: '/t.webp', price: '42.00', countInStock: 9, qty: 2 }
const shippingAddress = { address: '1 Main St', city: 'Rome', postalCode: '00100', country: 'Italy' }

test('the body of an order contains the totals the shopper saw, and passes the server’s schema', () => {
  const body = orderBodyOf({ cart: [teapot], shippingAddress, paymentMethod: 'Paypal' })
  expect(body).toEqual({
    orderItems: [{ product: 2, name: 'Teapot', image: '/t.webp', price: '42.00', qty: 2 }],
    paymentMethod: 'Paypal',
    shippingAddress,
    shippingPrice: '10.00',
    taxPrice: '6.89',
    totalPrice: '100.89',
  })
  expect(placeOrderInput.parse(body)).toMatchObject({ totalPrice: 10089, shippingAddress })
})
