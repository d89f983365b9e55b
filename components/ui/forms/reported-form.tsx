'use client'

import type { ComponentProps, ReactNode } from 'react'
import type { ButtonLook } from '@/components/ui/button'
import { BusyButton } from './busy-button'
import { ActionForm, SubmitButton } from './form'
import { FormReport, type useFormAction } from './form-report'

type Props = Omit<ComponentProps<typeof ActionForm>, 'action'> & {
  state: Pick<ReturnType<typeof useFormAction<FormData>>, 'submit' | 'isPending' | 'report'>
  /** Called instead of `state.submit`, to ask first. */
  action?: (form: FormData) => void
  /** A new one empties the form, and leaves its report. */
  formKey?: string | number | undefined
  submitText: ReactNode
  /** With it the button is as wide as the form. */
  pendingText?: string
  variant?: ButtonLook['variant']
}

/** A form that ends with its button, and below it the report. */
export function ReportedForm({
  state,
  formKey,
  submitText,
  pendingText,
  variant,
  children,
  ...props
}: Props) {
  const { submit, isPending, report } = state
  return (
    <>
      <ActionForm action={submit} key={formKey} {...props}>
        {children}
        {pendingText ? (
          <SubmitButton isPending={isPending} pendingText={pendingText}>
            {submitText}
          </SubmitButton>
        ) : (
          <BusyButton className="justify-self-start" isBusy={isPending} type="submit" variant={variant}>
            {submitText}
          </BusyButton>
        )}
      </ActionForm>
      <FormReport isPending={isPending} report={report} />
    </>
  )
}
