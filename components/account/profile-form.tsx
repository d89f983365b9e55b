'use client'

import { useRouter } from 'next/navigation'
import { useActionState } from 'react'
import { ActionForm, textOf } from '@/components/ui/forms/action-form'
import { accountFieldErrors, errorText } from '@/components/ui/forms/error-lines'
import { Field } from '@/components/ui/forms/field'
import { FormReport, type Report } from '@/components/ui/forms/form-report'
import { SubmitButton } from '@/components/ui/forms/submit-button'
import { useRefusalRedirect } from '@/components/ui/forms/use-refusal-redirect'
import { ApiError } from '@/lib/browser/api-call'
import { api } from '@/lib/browser/api-client'
import { writeStored } from '@/lib/checkout/browser-store'
import { ConfirmedPassword } from './confirmed-password'

type Person = { id: number; name: string; email: string }
type Outcome = {
  person: Person
  updates: number
  report: Report | null
  errors: Record<string, string>
}

/**
 * Edits the user's own name, email and password (Spec §2). When the two passwords differ, nothing is sent and no message
 * appears (Spec §5).
 */
export function ProfileForm({ person: { id, name, email } }: { person: Person }) {
  const router = useRouter()
  const redirectIfRefused = useRefusalRedirect()
  const [{ person, updates, report, errors }, submit, isPending] = useActionState(
    async (last: Outcome, form: FormData): Promise<Outcome> => {
      const password = textOf(form, 'password')
      if (password !== textOf(form, 'confirmPassword')) return { ...last, report: null, errors: {} }
      try {
        const changes = { name: textOf(form, 'name'), email: textOf(form, 'email'), password }
        const user = await api.updateProfile({ id, ...changes })
        writeStored('userInfo', user)
        router.refresh()
        const done: Report = { kind: 'success', text: 'Profile updated.' }
        return { person: user, updates: last.updates + 1, report: done, errors: {} }
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) redirectIfRefused(error)
        const failed: Report = { kind: 'danger', text: errorText(error) }
        return { ...last, report: failed, errors: accountFieldErrors(error) }
      }
    },
    { person: { id, name, email }, updates: 0, report: null, errors: {} },
  )

  return (
    <ActionForm action={submit} key={updates}>
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        <Field
          autoComplete="name"
          defaultValue={person.name}
          error={errors.name}
          label="Name"
          name="name"
          required
        />
        <Field
          autoComplete="username"
          defaultValue={person.email}
          error={errors.email}
          label="Email"
          name="email"
          required
          type="email"
        />
        <ConfirmedPassword error={errors.password} hint="Leave it empty to keep your password." />
      </div>
      <div className="grid gap-5 md:grid-cols-[14rem_1fr]">
        <SubmitButton isPending={isPending} pendingText="Updating…">
          Update
        </SubmitButton>
        <FormReport isPending={isPending} report={report} />
      </div>
    </ActionForm>
  )
}
