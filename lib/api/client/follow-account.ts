import { onCartChange } from '@/lib/sales/checkout/browser-store'

/** Its script is loaded with the first change of a cart under an account. Where it cannot be, the cart stays as it is. */
onCartChange((isLogIn) => {
  import('./cart-sync').then(({ syncCart }) => syncCart(isLogIn)).catch(() => {})
})
