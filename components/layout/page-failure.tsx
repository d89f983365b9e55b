'use client'

import { Button } from '@/components/ui/button'
import { DismissibleAlert } from '@/components/ui/dismissible-alert'
import { Illustration } from '@/components/ui/illustration'
import { problemTable } from '@/lib/problem'

/** A page that failed to load (Spec §8), with a retry button. The cause is only in the server's log. */
export function PageFailure({ heading, retry }: { heading: string; retry: () => void }) {
  return (
    <>
      <h1 className="sr-only">{heading}</h1>
      <SectionFailure retry={retry} />
      <div className="mt-8 max-w-2xl">
        <Illustration name="server-away" />
      </div>
    </>
  )
}

/** The same for one section of a page. */
export function SectionFailure({ retry }: { retry: () => void }) {
  return (
    <div className="grid max-w-2xl justify-items-start gap-4">
      <DismissibleAlert kind="danger">{problemTable['unexpected-error'].detail}</DismissibleAlert>
      <Button variant="secondary" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}
