'use client'

import { lazy, Suspense, useEffect, useRef } from 'react'
import { useWasNear } from '@/components/ui/media/use-was-near'
import { TextLink } from '@/components/ui/page-link'
import { readStored, useStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { addRecent, isOtherThan } from '@/lib/sales/checkout/stored-rules'
import type { RecentProduct } from '@/lib/sales/checkout/stored-values'
import { t } from '@/lib/shared/messages/message'

const loadShelves = () => import('./best-shelves')
const BrandShelf = lazy(() => loadShelves().then((file) => ({ default: file.BrandShelf })))
const CategoryShelf = lazy(() => loadShelves().then((file) => ({ default: file.CategoryShelf })))

/** The product of the page, and its group; neither is among the others. */
type Own = { productId: number; groupId: number | undefined }

/**
 * 'More from …', where the brand has other products. No room is kept for it, so the browser requests it long before it could be
 * seen.
 */
export function MoreOfBrand(props: Own & { brand: string }) {
  const place = useRef<HTMLDivElement>(null)
  const isWanted = useWasNear(place, '1000px')
  return (
    <div ref={place}>
      {isWanted && (
        <Suspense fallback={null}>
          <BrandShelf {...props} />
        </Suspense>
      )}
    </div>
  )
}

type Props = Own & {
  category: string
  /** The category's page, and its part of the address. */
  href: string
  slug: string
  /** The brand whose best products are on the page, too, and not repeated. */
  besideBrand?: string
}

/**
 * 'More in …': a link to the category and four of its products. The browser requests them when they are near the window: the
 * page itself is kept for as long as its own product is unchanged.
 */
export function MoreProducts({ category, href, ...shelf }: Props) {
  const section = useRef<HTMLElement>(null)
  const isWanted = useWasNear(section, '200px')
  return (
    <section aria-labelledby="more" className="shelf-section grid-cols-1" ref={section}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="min-w-0 text-xl wrap-break-word" id="more">
          {t('catalog.moreIn', { category })}
        </h2>
        <TextLink href={href}>{t('catalog.seeAll')}</TextLink>
      </div>
      <div className="shelf-room needs-script">
        {isWanted && (
          <Suspense fallback={null}>
            <CategoryShelf {...shelf} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

const RecentShelf = lazy(() => import('./recent-shelf').then((file) => ({ default: file.RecentShelf })))

/** The other products that this browser has viewed last, and a note of this one. The shop does not learn of it. */
export function RecentlyViewed({ product }: { product: RecentProduct }) {
  const others = useStored('recentProducts').filter(isOtherThan(product))
  useEffect(() => {
    writeStored('recentProducts', addRecent(readStored('recentProducts'), product))
  }, [product])
  if (others.length === 0) return null
  return (
    <Suspense fallback={null}>
      <RecentShelf products={others.slice(0, 4)} />
    </Suspense>
  )
}
