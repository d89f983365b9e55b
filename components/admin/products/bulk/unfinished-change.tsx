'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { DateTime } from '@/components/ui/date-time'
import { BulkDialog } from './bulk-dialog'
import { bulkKinds, productsText } from './bulk-words'
import { forgetChange, type OpenChange, useOpenChange } from './open-change'
import './bulk.css'

/** Says that a change of many products has stopped half-way, and finishes or forgets it. */
export function UnfinishedChange() {
  const router = useRouter()
  const found = useOpenChange()
  const [finished, setFinished] = useState<OpenChange | null>(null)
  const [isForgetting, setIsForgetting] = useState(false)
  const left = found ? found.change.ids.length - found.done : 0
  return (
    <>
      {found && !finished && (
        <div className="mb-6">
          <Alert
            action={
              <span className="flex flex-wrap gap-2">
                <Button onClick={() => setFinished(found.change)} size="sm">
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
              {`${bulkKinds[found.change.kind]}: ${found.done.toLocaleString('en')} of ${productsText(found.change.ids.length)} done.`}
            </strong>{' '}
            Begun <DateTime format="moment" iso={found.change.at} /> and interrupted, unless another tab still
            works on it. Finishing does none twice, and leaves out what was changed since.
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
      {found && isForgetting && (
        <ConfirmDialog
          confirmText="Forget it"
          confirmVariant="primary"
          onClose={() => setIsForgetting(false)}
          onConfirm={() => forgetChange(found.change)}
          title="Forget this change?"
        >
          {`${productsText(left)} will stay as they are. What is done stays done.`}
        </ConfirmDialog>
      )}
    </>
  )
}
