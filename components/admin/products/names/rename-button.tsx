'use client'

import { useState } from 'react'
import { useRowAction } from '@/components/admin/row-report'
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { Field } from '@/components/ui/forms/field'
import { adminApi } from '@/lib/api/client/admin-client'
import type { NamedProducts } from '@/lib/catalog/product-admin/list-names'
import { productCount } from './product-count'

type Props = NamedProducts & {
  /** All names of this kind. */
  others: readonly NamedProducts[]
  /** Id of the element that names the row. */
  describedBy: string
}

/** 'Rename' of a brand or category: asks for the new name, and once more before it joins it with another one. */
export function RenameButton({ kind, name, products, others, describedBy }: Props) {
  const [step, setStep] = useState<'name' | 'join' | null>(null)
  const [to, setTo] = useState(name)
  const text = to.trim()
  const other = others.find((each) => each.name === text && each.name !== name)
  const { isPending, run } = useRowAction(
    async () =>
      (await adminApi.renameProducts({ kind, from: name, to: text, join: other !== undefined })).detail,
  )

  function confirm(): void {
    if (other) setStep('join')
    else if (text !== name) run()
  }

  return (
    <>
      <BusyButton
        aria-describedby={describedBy}
        isBusy={isPending}
        onClick={() => {
          setTo(name)
          setStep('name')
        }}
        variant="discreet"
      >
        Rename
      </BusyButton>
      {step === 'name' && (
        <ConfirmDialog
          confirmText="Rename"
          confirmVariant="primary"
          onClose={() => setStep(null)}
          onConfirm={confirm}
          title={`Rename ${name}`}
        >
          <Field
            autoComplete="off"
            hint={other ? `There is '${text}' already: the two would be joined.` : 'In all products at once.'}
            label="New name"
            maxLength={100}
            name="to"
            onChange={({ target }) => setTo(target.value)}
            value={to}
          />
        </ConfirmDialog>
      )}
      {step === 'join' && other && (
        <ConfirmDialog
          confirmText="Join them"
          onClose={() => setStep(null)}
          onConfirm={run}
          title={`Join ${name} and ${other.name}?`}
        >
          {`${productCount(products)} of '${name}' will be '${other.name}', as ${productCount(other.products)} already. The two cannot be told apart again.${kind === 'brand' ? ` If both have a maker, that of '${other.name}' stays.` : ''}`}
        </ConfirmDialog>
      )}
    </>
  )
}
