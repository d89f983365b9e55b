import type { Metadata } from 'next'
import CartPage from '@/app/cart/page'

export const metadata: Metadata = { title: 'Shopping Cart' }

/** The same screen: the id of this old form of the address says nothing (Spec §2). */
export default function CartWithIdPage() {
  return <CartPage />
}
