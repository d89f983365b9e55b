import { cartCalls } from '@/lib/api/contract/cart-calls'
import { otherMethods } from '@/lib/api/server/other-methods'
import { serve } from '@/lib/api/server/serve'
import { changeAccountCart, getAccountCart } from '@/lib/sales/cart/change-account-cart'

export const { GET } = serve(cartCalls.getCart, ({ viewer }) => getAccountCart(viewer))

export const { PATCH } = serve(cartCalls.changeCart, ({ viewer, body }) => changeAccountCart(viewer, body))

export const { POST, PUT, DELETE, OPTIONS } = otherMethods('GET', 'PATCH')
