'use client'

import { Button } from '@/components/ui/button'
import { DismissibleAlert } from '@/components/ui/dismissible-alert'
import { problemTable } from '@/lib/problem'

/** A page that could not be read (Spec §8), with a way to try again. What exactly failed stays in the server's log. */
export function PageFailure({ heading, retry }: { heading: string; retry: () => void }) {
  return (
    <>
      <h1 className="sr-only">{heading}</h1>
      <PartFailure retry={retry} />
    </>
  )
}

/** The same for a part of a page. */
export function PartFailure({ retry }: { retry: () => void }) {
  return (
    <div className="grid max-w-2xl justify-items-start gap-4">
      <DismissibleAlert kind="danger">{problemTable['unexpected-error'].detail}</DismissibleAlert>
      <Button look="secondary" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}
