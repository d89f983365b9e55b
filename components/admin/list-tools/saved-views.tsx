'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useRefusableFailure } from '@/components/admin/use-refusable-failure'
import { Button } from '@/components/ui/button'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { Field } from '@/components/ui/forms/field'
import { ActionForm, textOf } from '@/components/ui/forms/form'
import { FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { Icon } from '@/components/ui/icon'
import type { SavedViewJson } from '@/lib/accounts/users/user-schema'
import { adminApi } from '@/lib/api/client/admin-client'

/** The addresses of lists that the viewer keeps under names, and a form that keeps this one. */
export function SavedViews({ path, views }: { path: string; views: readonly SavedViewJson[] }) {
  const router = useRouter()
  const failure = useRefusableFailure()
  const saving = useFormAction(async (form) => {
    await adminApi.saveView({ name: textOf(form, 'name'), path })
    router.refresh()
    return 'View saved.'
  }, failure)
  const deleting = useFormAction(async (form) => {
    await adminApi.deleteSavedView(Number(textOf(form, 'id')))
    router.refresh()
    return 'View deleted.'
  }, failure)
  const { report } = saving.report ? saving : deleting
  return (
    <details className="desk-fold">
      <summary>Views{views.length > 0 && <span className="filter-count">{views.length}</span>}</summary>
      <div className="desk-fields is-views">
        {views.length > 0 && (
          <ul className="desk-views">
            {views.map(({ _id, ...view }) => (
              <li key={_id}>
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
        <ActionForm action={saving.submit} className="desk-find-line" key={saving.sent} noValidate>
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
      </div>
    </details>
  )
}
