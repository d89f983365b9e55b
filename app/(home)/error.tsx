'use client'

import { Button } from '@/components/ui/button'
import { DismissibleAlert } from '@/components/ui/dismissible-alert'
import { Illustration } from '@/components/ui/illustration'

/**
 * Home when its products could not be read (Spec §8). The error itself is only in the server's log. The heading is written
 * out: `PageHeading` would become part of home's scripts, which are at their limit.
 */
export default function HomeError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <>
      <h1 className="mb-6 text-2xl md:mb-8 md:text-3xl">Latest Products</h1>
      <div className="grid max-w-2xl justify-items-start gap-4">
        <DismissibleAlert kind="danger">
          Products could not be loaded. Please try again in a moment.
        </DismissibleAlert>
        <Button variant="secondary" onClick={retry}>
          Try again
        </Button>
        <Illustration name="server-away" />
      </div>
    </>
  )
}
