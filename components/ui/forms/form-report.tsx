'use client'

import { type ReactNode, useActionState } from 'react'
import { FocusedAlert } from '@/components/ui/focused-alert'
import { fieldErrors } from '@/lib/api/client/api-call'
import { accountFieldErrors, errorText } from './error-lines'

export type Report = { kind: 'success' | 'danger'; text: ReactNode; action?: ReactNode }

/** Shows the last result in an alert that takes the focus; nothing before the first submit or during the next one. */
export function FormReport({ report, isPending }: { report: Report | null; isPending: boolean }) {
  if (!report || isPending) return null
  return (
    <FocusedAlert action={report.action} kind={report.kind}>
      {report.text}
    </FocusedAlert>
  )
}

/** What a form shows after an error: the report, and the first error of each field by the field's name. */
export type Failure = { report: Report | null; errors: Record<string, string> }

/** `lines` replace the error's text by a list. */
export function failureOf(error: unknown, errors = fieldErrors(error), lines?: string[]): Failure {
  const list = lines && (
    <ul className="grid gap-1">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
  return { report: { kind: 'danger', text: list ?? errorText(error) }, errors }
}

export const accountFailure = (error: unknown) => failureOf(error, accountFieldErrors(error))

/**
 * The state of a form. `send` sends it and returns the text or report of its success, or `null` when there is nothing to say;
 * `describe` says what an error shows. `sent` is the number of successes: as a key it empties the form.
 */
export function useFormAction<Payload = FormData>(
  send: (form: Payload) => Promise<Report | string | null>,
  describe: (error: unknown, form: Payload) => Failure = (error) => failureOf(error),
) {
  const [outcome, submit, isPending] = useActionState(
    async (last: Failure & { sent: number }, form: Payload) => {
      try {
        const result = await send(form)
        const report: Report | null = typeof result === 'string' ? { kind: 'success', text: result } : result
        return { report, errors: {}, sent: last.sent + (report ? 1 : 0) }
      } catch (error) {
        return { ...describe(error, form), sent: last.sent }
      }
    },
    { report: null, errors: {}, sent: 0 },
  )
  return { ...outcome, submit, isPending }
}
