'use client'

import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { TextLink } from '@/components/ui/page-link'
import { useIsInView } from '@/components/ui/use-is-in-view'
import { readStored, useStored, writeStored } from '@/lib/checkout/browser-store'
import { addRecent, type RecentProduct } from '@/lib/checkout/stored-values'

const MoreInCategory = lazy(() =>
  import('./more-in-category').then((file) => ({ default: file.MoreInCategory })),
)

type Props = {
  category: string
  /** The category's page, and its part of the address. */
  href: string
  slug: string
  productId: number
}

/**
 * 'More in …': a link to the category and four of its products. The browser requests them when they are near the window: the
 * page itself is kept for as long as its own product is unchanged.
 */
export function MoreProducts({ category, href, slug, productId }: Props) {
  const section = useRef<HTMLElement>(null)
  const [isWanted, setIsWanted] = useState(false)
  const isNear = useIsInView(section, false, '200px')
  if (isNear && !isWanted) setIsWanted(true)
  return (
    <section aria-labelledby="more" className="shelf-section" ref={section}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="min-w-0 text-xl wrap-break-word" id="more">
          {`More in ${category}`}
        </h2>
        <TextLink href={href}>See all</TextLink>
      </div>
      <div className="shelf-room needs-script">
        {isWanted && (
          <Suspense fallback={null}>
            <MoreInCategory slug={slug} productId={productId} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

const RecentShelf = lazy(() => import('./product-shelf').then((file) => ({ default: file.ProductShelf })))

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
