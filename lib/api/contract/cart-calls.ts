import { cartChangesInput, cartLineJson } from '@/lib/sales/cart/cart-schema'
import { z } from '@/lib/shared/validation/zod'
import { defineCalls } from './define-calls'

const ofAccount = { access: 'user', answer: z.array(cartLineJson) } as const

export const cartCalls = defineCalls({
  getCart: {
    ...ofAccount,
    request: ['GET', '/api/cart/'],
    does: "The cart of the caller's account, with its products as they are now.",
  },
  changeCart: {
    ...ofAccount,
    request: ['PATCH', '/api/cart/'],
    does: "Changes lines of the cart of the caller's account and returns the whole cart. Products that are not sold are left out, and new lines beyond a hundred. An order removes what was ordered.",
    body: cartChangesInput,
    limit: 'cart',
  },
})
