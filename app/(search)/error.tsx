'use client'

import { Button } from '@/components/ui/button'
import { DismissibleAlert } from '@/components/ui/dismissible-alert'
import { Illustration } from '@/components/ui/illustration'
import { PageHeading } from '@/components/ui/page-heading'

/** A search or a category whose products could not be read. The error itself is only in the server's log. */
export default function SearchError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <>
      <PageHeading>Products</PageHeading>
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
