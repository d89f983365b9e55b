import CartPage from '@/app/cart/page'

export const metadata = { title: 'Shopping Cart' }

/** An older address of the cart, whose id is ignored (Spec §2). */
export default function CartWithIdPage() {
  return <CartPage />
}
