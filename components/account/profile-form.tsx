'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/forms/field'
import { ActionForm, SubmitButton, textOf } from '@/components/ui/forms/form'
import { accountFailure, FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { useRefusalRedirect } from '@/components/ui/forms/use-refusal-redirect'
import { useRouter } from '@/components/ui/navigation/navigation'
import { passwordForm } from '@/lib/accounts/sessions/password-forms'
import { ApiError } from '@/lib/api/client/api-call'
import { api } from '@/lib/api/client/api-client'
import { writeStored } from '@/lib/sales/checkout/browser-store'
import { t } from '@/lib/shared/messages/message'
import { ConfirmedPassword } from './confirmed-password'

type Person = { id: number; name: string; email: string }

/**
 * Edits the user's own name, email and password (Spec §2). When the two passwords differ, nothing is sent and no message
 * appears (Spec §5).
 */
export function ProfileForm({ person: { id, ...stored } }: { person: Person }) {
  const router = useRouter()
  const redirectIfRefused = useRefusalRedirect()
  const [person, setPerson] = useState(stored)
  const { report, errors, sent, submit, isPending } = useFormAction(
    async (form) => {
      const password = textOf(form, 'password')
      if (passwordForm(password) !== passwordForm(textOf(form, 'confirmPassword'))) return null
      const changes = { name: textOf(form, 'name'), email: textOf(form, 'email'), password }
      const user = await api.updateProfile({ id, ...changes })
      writeStored('userInfo', user)
      setPerson(user)
      router.refresh()
      return t('account.profile-updated')
    },
    (error) => {
      if (error instanceof ApiError && error.status === 401) redirectIfRefused(error)
      return accountFailure(error)
    },
  )
  const field = (name: 'name' | 'email') => ({
    name,
    defaultValue: person[name],
    error: errors[name],
    required: true,
  })

  return (
    <ActionForm action={submit} key={sent}>
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-2 xl:grid-cols-1">
        <Field {...field('name')} autoComplete="name" label={t('account.name')} />
        <Field {...field('email')} autoComplete="username" label={t('account.email')} type="email" />
        <ConfirmedPassword error={errors.password} hint={t('account.keep-password')} />
      </div>
      <div className="grid gap-5 md:grid-cols-[14rem_1fr] xl:grid-cols-1">
        <SubmitButton isPending={isPending} pendingText={t('account.updating')}>
          {t('account.update')}
        </SubmitButton>
        <FormReport isPending={isPending} report={report} />
      </div>
    </ActionForm>
  )
}
