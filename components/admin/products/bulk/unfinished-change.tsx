'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { DateTime } from '@/components/ui/date-time'
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog'
import { BulkDialog } from './bulk-dialog'
import { bulkKinds, productsText } from './bulk-words'
import { forgetChange, type OpenChange, useOpenChange } from './open-change'
import './bulk.css'

/** Says that a change of many products has stopped half-way, and finishes or forgets it. */
export function UnfinishedChange() {
  const router = useRouter()
  const openChange = useOpenChange()
  const [finished, setFinished] = useState<OpenChange | null>(null)
  const [isForgetting, setIsForgetting] = useState(false)
  const left = openChange ? openChange.change.ids.length - openChange.done : 0
  return (
    <>
      {openChange && !finished && (
        <div className="mb-6">
          <Alert
            action={
              <span className="flex flex-wrap gap-2">
                <Button onClick={() => setFinished(openChange.change)} size="sm">
                  {`Finish the other ${left.toLocaleString('en')}`}
                </Button>
                <Button onClick={() => setIsForgetting(true)} size="sm" variant="secondary">
                  Forget it
                </Button>
              </span>
            }
            kind="warning"
          >
            <strong>
              {`${bulkKinds[openChange.change.kind]}: ${openChange.done.toLocaleString('en')} of ${productsText(openChange.change.ids.length)} done.`}
            </strong>{' '}
            Begun <DateTime format="moment" iso={openChange.change.at} /> and interrupted, unless another tab
            still works on it. Finishing does none twice, and leaves out what was changed since.
          </Alert>
        </div>
      )}
      {finished && (
        <BulkDialog
          onClose={() => {
            setFinished(null)
            router.refresh()
          }}
          work={{ kind: finished.kind, open: finished }}
        />
      )}
      {openChange && isForgetting && (
        <ConfirmDialog
          confirmText="Forget it"
          confirmVariant="primary"
          onClose={() => setIsForgetting(false)}
          onConfirm={() => forgetChange(openChange.change)}
          title="Forget this change?"
        >
          {`${productsText(left)} will stay as they are. What is done stays done.`}
        </ConfirmDialog>
      )}
    </>
  )
}
