import { cartCalls } from '@/lib/calls/cart'
import { changeAccountCart, getAccountCart } from '@/lib/cart/account-cart'
import { otherMethods } from '@/lib/http/other-methods'
import { serve } from '@/lib/http/serve'

export const { GET } = serve(cartCalls.getCart, ({ viewer }) => getAccountCart(viewer))

export const { PATCH } = serve(cartCalls.changeCart, ({ viewer, body }) => changeAccountCart(viewer, body))

export const { POST, PUT, DELETE, OPTIONS } = otherMethods('GET', 'PATCH')
