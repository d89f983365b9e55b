import type { Metadata } from 'next'
import { NotFoundAlert } from '@/components/layout/not-found-alert'
import { goneMark } from '@/lib/gone-mark.mjs'
import { parseId, paths } from '@/lib/paths'
import { problemTable } from '@/lib/problem'
import { hasBeenProduct } from '@/lib/products/queries'

/** Next passes the route's parameters here, too. A deleted product is 410. */
export async function generateMetadata({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> {
  const id = parseId((await params).id)
  const isGone = id !== null && (await hasBeenProduct(id))
  return { title: 'Product not found', ...(isGone && { other: goneMark }) }
}

/** An unknown or deleted product: the load failure of this screen (Spec §2). */
export default function ProductNotFound() {
  return (
    <NotFoundAlert
      heading="Product"
      href={paths.home}
      linkText="See all products"
      text={problemTable['product-not-found'].detail}
    />
  )
}
