'use client'

import { useRouter } from 'next/navigation'
import { useActionState } from 'react'
import { errorText } from '@/components/account/error-lines'
import { useRefusalRedirect } from '@/components/account/use-refusal-redirect'
import { ActionForm, textOf } from '@/components/ui/action-form'
import { buttonStyle } from '@/components/ui/button'
import { TextArea } from '@/components/ui/text-area'
import { api } from '@/lib/api-client'

type Outcome = { added: number; error: string | null }

/** Adds a note to an order. The form is empty afterwards; after an error it keeps the text. */
export function NoteForm({ orderId }: { orderId: number }) {
  const router = useRouter()
  const redirectIfRefused = useRefusalRedirect()
  const [{ added, error }, submit, isPending] = useActionState(
    async (last: Outcome, form: FormData): Promise<Outcome> => {
      try {
        await api.addOrderNote(orderId, textOf(form, 'text'))
        router.refresh()
        return { added: last.added + 1, error: null }
      } catch (error) {
        return redirectIfRefused(error) ? last : { ...last, error: String(errorText(error)) }
      }
    },
    { added: 0, error: null },
  )
  return (
    <ActionForm action={submit} key={added}>
      <TextArea error={error} label="New note" maxLength={2000} name="text" required />
      <button
        aria-disabled={isPending || undefined}
        className={`${buttonStyle({ variant: 'secondary' })} justify-self-start`}
        onClick={(event) => isPending && event.preventDefault()}
        type="submit"
      >
        Add note
      </button>
    </ActionForm>
  )
}
