'use client'

import { Alert } from '@/components/ui/alert'
import { Button, buttonStyle } from '@/components/ui/button'
import { paths } from '@/lib/shared/routes/paths'

/** A product that could not be read (Spec §8). */
export default function ProductError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <div className="grid max-w-2xl gap-4">
      <h1 className="sr-only">Product</h1>
      <Alert kind="danger">The product could not be loaded. Please try again in a moment.</Alert>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={retry}>
          Try again
        </Button>
        <a className={buttonStyle({ variant: 'quiet' })} href={paths.home}>
          Latest Products
        </a>
      </div>
    </div>
  )
}
