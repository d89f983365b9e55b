import Link from 'next/link'
import { paths } from '@/lib/paths'

/** The sentence of an empty cart, with its way back to the products (Spec §2). */
export function EmptyCartText() {
  return (
    <>
      Your cart is empty.{' '}
      <Link className="text-link" href={paths.home}>
        Go back
      </Link>
    </>
  )
}
