import { Button } from '@/components/ui/button'
import { writeStored } from '@/lib/sales/checkout/browser-store'
import type { RecentProduct } from '@/lib/sales/checkout/stored-values'
import { t } from '@/lib/shared/messages/message'
import { ProductShelf } from './product-shelf'

/** 'Recently viewed', with a button that has the browser forget it. Loaded once there is something to show. */
export function RecentShelf({ products }: { products: readonly RecentProduct[] }) {
  function clear(): void {
    writeStored('recentProducts', [])
    // The button is gone with its shelf.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <section aria-labelledby="recent" className="shelf-section grid-cols-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-xl" id="recent">
          {t('catalog.recentlyViewed')}
        </h2>
        <Button aria-describedby="recent" onClick={clear} size="sm" variant="quiet">
          {t('catalog.clearRecent')}
        </Button>
      </div>
      <ProductShelf products={products} />
    </section>
  )
}
