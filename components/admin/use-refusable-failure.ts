import type { ReactNode } from 'react'
import { type Failure, failureOf } from '@/components/ui/forms/form-report'
import { useRefusalRedirect } from '@/components/ui/forms/use-refusal-redirect'
import { ApiError } from '@/lib/api/client/api-call'

/** Returns what describes an error for `useFormAction`; a refused user is redirected without a report. */
export function useRefusableFailure() {
  const redirectIfRefused = useRefusalRedirect()
  return (error: unknown) => (redirectIfRefused(error) ? { report: null, errors: {} } : failureOf(error))
}

/** Adds an action to the report of an `edit-conflict`; returns any other failure as it is. */
export function offerOnConflict(failure: Failure, error: unknown, action: ReactNode): Failure {
  const isConflict = error instanceof ApiError && error.code === 'edit-conflict'
  return failure.report && isConflict ? { ...failure, report: { ...failure.report, action } } : failure
}
