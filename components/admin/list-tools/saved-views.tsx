'use client'

import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { Field } from '@/components/ui/forms/field'
import { ActionForm, textOf } from '@/components/ui/forms/form'
import { FormReport } from '@/components/ui/forms/form-report'
import { usePageForm } from '@/components/ui/forms/use-page-form'
import { Icon } from '@/components/ui/icon'
import type { SavedViewJson } from '@/lib/accounts/users/user-schema'
import { adminApi } from '@/lib/api/client/admin-client'
import { Fold } from './fold'

/** The addresses of lists that the viewer keeps under names, and a form that keeps this one. */
export function SavedViews({ path, views }: { path: string; views: readonly SavedViewJson[] }) {
  const saving = usePageForm(async (form) => {
    await adminApi.saveView({ name: textOf(form, 'name'), path })
    return 'View saved.'
  })
  const deleting = usePageForm(async (form) => {
    await adminApi.deleteSavedView(Number(textOf(form, 'id')))
    return 'View deleted.'
  })
  const { report } = saving.report ? saving : deleting
  return (
    <Fold title={<>Views{views.length > 0 && <span className="filter-count">{views.length}</span>}</>}>
      {views.length > 0 && (
        <ul>
          {views.map(({ _id, ...view }) => (
            <li className="flex items-center justify-between gap-4 border-b border-line" key={_id}>
              <Link
                aria-current={view.path === path ? 'page' : undefined}
                className="text-link"
                href={view.path}
                prefetch={false}
              >
                {view.name}
              </Link>
              <ActionForm action={deleting.submit}>
                <input name="id" type="hidden" value={_id} />
                <Button aria-label={`Delete the view ${view.name}`} size="sm" type="submit" variant="quiet">
                  <Icon className="size-4" name="close" />
                </Button>
              </ActionForm>
            </li>
          ))}
        </ul>
      )}
      <ActionForm
        action={saving.submit}
        className="flex grow basis-96 items-end gap-2"
        key={saving.sent}
        noValidate
      >
        <Field
          className="grow"
          error={saving.errors.name}
          label="Save this view as"
          maxLength={40}
          name="name"
          required
        />
        <BusyButton isBusy={saving.isPending} type="submit" variant="secondary">
          Save
        </BusyButton>
      </ActionForm>
      <FormReport isPending={saving.isPending || deleting.isPending} report={report} />
    </Fold>
  )
}
