'use client'

import { withProof } from '@/components/account/proof/with-proof'
import { Card } from '@/components/ui/card'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { ActionForm, textOf } from '@/components/ui/forms/form'
import { FormReport } from '@/components/ui/forms/form-report'
import { SelectField } from '@/components/ui/forms/select-field'
import { usePageForm } from '@/components/ui/forms/use-page-form'
import { type Role, roles } from '@/lib/accounts/permissions/permissions'
import { roleNames, roleWords } from '@/lib/accounts/users/role-words'
import type { UserJson } from '@/lib/accounts/users/user-schema'
import { adminApi } from '@/lib/api/client/admin-client'

/** Gives another person a role. */
export function RoleForm({ user }: { user: UserJson }) {
  const { report, errors, submit, isPending } = usePageForm(async (form) => {
    const role = textOf(form, 'role') as Role
    await withProof(() => adminApi.setRole(user.id, { role }))
    return `${user.name} is ${roleWords[role]} now.`
  })
  return (
    <Card title="Role">
      <div className="grid gap-5">
        <ActionForm action={submit} key={user.role}>
          <SelectField
            className="sm:max-w-80"
            defaultValue={user.role}
            error={errors.role}
            label="May do"
            name="role"
          >
            {roles.map((role) => (
              <option key={role} value={role}>
                {roleNames[role]}
              </option>
            ))}
          </SelectField>
          <BusyButton className="justify-self-start" isBusy={isPending} type="submit" variant="secondary">
            Change the role
          </BusyButton>
        </ActionForm>
        <p className="max-w-prose text-sm text-ink-soft">
          Owners do everything. Staff send orders, answer buyers, keep texts and stock, but neither prices nor
          refunds. Readers see orders and books. A change logs {user.name} out everywhere.
        </p>
        <FormReport isPending={isPending} report={report} />
      </div>
    </Card>
  )
}
