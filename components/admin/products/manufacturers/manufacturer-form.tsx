'use client'

import { startTransition } from 'react'
import { Card } from '@/components/ui/card'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-button'
import { textOf } from '@/components/ui/forms/form'
import { ReportedForm } from '@/components/ui/forms/reported-form'
import { offerOnConflict, usePageForm } from '@/components/ui/forms/use-page-form'
import { adminApi } from '@/lib/api/client/admin-client'
import type { BrandManufacturerJson, ManufacturerJson } from '@/lib/catalog/manufacturers/manufacturer-schema'
import { ManufacturerFields } from './manufacturer-fields'

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
  const { errors, ...state } = usePageForm(
    async (form: FormData | 'reload' | 'remove') => {
      if (form !== 'reload')
        await adminApi.updateMaker({ brand, version, maker: form === 'remove' ? null : makerIn(form) })
      if (form === 'reload') return null
      return form === 'remove' ? 'Maker removed.' : 'Saved. The product pages show it now.'
    },
    (failure, error) =>
      offerOnConflict(
        failure,
        error,
        <button
          className="text-link"
          onClick={() => startTransition(() => state.submit('reload'))}
          type="button"
        >
          Load the stored maker
        </button>,
      ),
  )
  return (
    <Card className="grid gap-5">
      <ReportedForm formKey={version} noValidate pendingText="Saving…" state={state} submitText="Save maker">
        <ManufacturerFields countries={countries} errors={errors} maker={maker} />
      </ReportedForm>
      {maker && (
        <div>
          <ConfirmButton
            confirmText="Remove"
            isBusy={state.isPending}
            onConfirm={() => startTransition(() => state.submit('remove'))}
            question="The product pages of this brand will name no maker."
            title={`Remove the maker of ${brand}?`}
            variant="discreet"
          >
            Remove maker
          </ConfirmButton>
        </div>
      )}
    </Card>
  )
}

/** Returns the maker that a form has; without a responsible person when all of its three fields are empty. */
function makerIn(form: FormData): ManufacturerJson {
  const of = (name: string) => textOf(form, name)
  const responsible = {
    name: of('responsible.name'),
    address: of('responsible.address'),
    contact: of('responsible.contact'),
  }
  const isNamed = Object.values(responsible).some((text) => text.trim() !== '')
  return {
    name: of('name'),
    address: of('address'),
    country: of('country'),
    contact: of('contact'),
    responsible: isNamed ? responsible : null,
  }
}
