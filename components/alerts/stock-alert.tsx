'use client'

import { lazy, Suspense } from 'react'
import { useIsHydrated } from '@/lib/browser/use-is-hydrated'

const StockAlertForm = lazy(() =>
  import('./stock-alert-form').then((file) => ({ default: file.StockAlertForm })),
)

/** The form for one mail when a product is back in stock. Its script is loaded after the page's, into a place of its height. */
export function StockAlert({ productId }: { productId: number }) {
  const isHydrated = useIsHydrated()
  return (
    <div className="needs-script min-h-34">
      {isHydrated && (
        <Suspense>
          <StockAlertForm productId={productId} />
        </Suspense>
      )}
    </div>
  )
}
