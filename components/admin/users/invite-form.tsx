'use client'

import { withProof } from '@/components/account/proof/with-proof'
import { Fold } from '@/components/admin/list-tools/fold'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { Field } from '@/components/ui/forms/field'
import { ActionForm, textOf } from '@/components/ui/forms/form'
import { FormReport } from '@/components/ui/forms/form-report'
import { SelectField } from '@/components/ui/forms/select-field'
import { usePageForm } from '@/components/ui/forms/use-page-form'
import { adminRoles } from '@/lib/accounts/permissions/permissions'
import { roleNames } from '@/lib/accounts/users/role-words'
import { adminApi } from '@/lib/api/client/admin-client'

/** Invites somebody to the admin by mail. The form is empty afterwards; after an error it keeps the address. */
export function InviteForm() {
  const { report, errors, sent, submit, isPending } = usePageForm(async (form) => {
    const role = adminRoles.find((each) => each === textOf(form, 'role')) ?? 'reader'
    const email = textOf(form, 'email')
    const { detail } = await withProof(() => adminApi.inviteUser({ email, role }))
    return detail
  })
  return (
    <Fold className="mb-4" title="Invite somebody">
      <ActionForm
        action={submit}
        className="flex grow basis-96 items-end gap-2 flex-wrap"
        key={sent}
        noValidate
      >
        <Field
          autoComplete="off"
          className="grow"
          error={errors.email}
          label="Their e-mail address"
          name="email"
          required
          type="email"
        />
        <SelectField defaultValue="staff" error={errors.role} label="As" name="role">
          {adminRoles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </SelectField>
        <BusyButton isBusy={isPending} type="submit">
          Send invitation
        </BusyButton>
      </ActionForm>
      <p className="text-sm text-ink-soft">
        They get a mail with a link to choose a password. Until then nothing changes.
      </p>
      <FormReport isPending={isPending} report={report} />
    </Fold>
  )
}
