'use client'

import { useRouter } from 'next/navigation'
import { startTransition, useState } from 'react'
import { offerOnConflict, useRefusableFailure } from '@/components/admin/use-refusable-failure'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { ActionForm, SubmitButton } from '@/components/ui/forms/form'
import { FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { adminApi } from '@/lib/api/client/admin-client'
import type { BrandManufacturerJson } from '@/lib/catalog/manufacturers/manufacturer-schema'
import { ManufacturerFields } from './manufacturer-fields'
import { makerIn } from './manufacturer-in'

type Props = {
  brand: BrandManufacturerJson
  /** By name. */
  countries: { code: string; name: string }[]
}

/**
 * Enters, changes or removes the maker of a brand. After an error the form keeps what was typed; when the maker has changed since the
 * page was rendered, it offers to load the stored one.
 */
export function ManufacturerForm({ brand: { brand, version, maker }, countries }: Props) {
  const router = useRouter()
  const [isAsked, setIsAsked] = useState(false)
  const describe = useRefusableFailure()
  const { report, errors, submit, isPending } = useFormAction(
    async (form: FormData | 'reload' | 'remove') => {
      if (form !== 'reload')
        await adminApi.updateMaker({ brand, version, maker: form === 'remove' ? null : makerIn(form) })
      router.refresh()
      if (form === 'reload') return null
      return form === 'remove' ? 'Maker removed.' : 'Saved. The product pages show it now.'
    },
    (error) =>
      offerOnConflict(
        describe(error),
        error,
        <button className="text-link" onClick={() => startTransition(() => submit('reload'))} type="button">
          Load the stored maker
        </button>,
      ),
  )
  return (
    <Card className="grid gap-5">
      <ActionForm action={submit} key={version} noValidate>
        <ManufacturerFields countries={countries} errors={errors} maker={maker} />
        <SubmitButton isPending={isPending} pendingText="Saving…">
          Save maker
        </SubmitButton>
      </ActionForm>
      <FormReport isPending={isPending} report={report} />
      {maker && (
        <div>
          <BusyButton isBusy={isPending} onClick={() => setIsAsked(true)} variant="discreet">
            Remove maker
          </BusyButton>
        </div>
      )}
      {isAsked && (
        <ConfirmDialog
          confirmText="Remove"
          onClose={() => setIsAsked(false)}
          onConfirm={() => startTransition(() => submit('remove'))}
          title={`Remove the maker of ${brand}?`}
        >
          The product pages of this brand will name no maker.
        </ConfirmDialog>
      )}
    </Card>
  )
}
