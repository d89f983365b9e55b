'use client'

import { lazy, Suspense, useEffect } from 'react'
import { readStored, useStored, writeStored } from '@/lib/checkout/browser-store'
import { addRecent, type RecentProduct } from '@/lib/checkout/recent-products'

const RecentShelf = lazy(async () => {
  const { ProductShelf } = await import('./product-shelf')
  return { default: ProductShelf }
})

/** The other products that this browser has viewed last, and a note of this one. The shop does not learn of it. */
export function RecentlyViewed({ product }: { product: RecentProduct }) {
  const others = useStored('recentProducts').filter(({ _id }) => _id !== product._id)
  useEffect(() => {
    writeStored('recentProducts', addRecent(readStored('recentProducts'), product))
  }, [product])
  if (others.length === 0) return null
  return (
    <section aria-labelledby="recent" className="shelf-section">
      <h2 className="text-xl" id="recent">
        Recently viewed
      </h2>
      <Suspense fallback={null}>
        <RecentShelf products={others.slice(0, 4)} />
      </Suspense>
    </section>
  )
}
