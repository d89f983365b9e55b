import { useState } from 'react'
import { failureOf, type Report, useFormAction } from '@/components/ui/forms/form-report'
import { ApiError } from '@/lib/api/client/api-call'
import { t } from '@/lib/shared/messages/message'
import { useLinkToken } from './use-link-token'

type LinkForm = {
  /** Sends the token of the page's address. Returns the report of a success. */
  send: (token: string, form: FormData) => Promise<string>
  /** The code of the error that no repeat mends. */
  deadCode: string
}

/**
 * A form on the page of a mailed link. `final` takes the place of the form: the success, or why the link cannot be used.
 */
export function useLinkForm({ send, deadCode }: LinkForm) {
  const token = useLinkToken()
  const [isDead, setIsDead] = useState(false)
  const action = useFormAction(
    (form) => send(token ?? '', form),
    (error) => {
      setIsDead(error instanceof ApiError && error.code === deadCode)
      return failureOf(error)
    },
  )
  const isOver = isDead || action.report?.kind === 'success'
  const incomplete: Report = { kind: 'danger', text: t('account.incomplete-link') }
  return { ...action, final: token === '' ? incomplete : isOver ? action.report : null }
}
