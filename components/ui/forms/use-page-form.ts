import type { ReactNode } from 'react'
import { useRouter } from '@/components/ui/navigation/navigation'
import { ApiError } from '@/lib/api/client/api-call'
import { type Failure, failureOf, type Report, useFormAction } from './form-report'
import { useRefusalRedirect } from './use-refusal-redirect'

/** Returns what describes an error for `useFormAction`; a refused user is redirected without a report. */
export function useRefusableFailure() {
  const redirectIfRefused = useRefusalRedirect()
  return (error: unknown) => (redirectIfRefused(error) ? { report: null, errors: {} } : failureOf(error))
}

/**
 * `useFormAction` for a form that changes what its page shows: after a success the page is read again, and a refused user is
 * redirected without a report. `describe` may change what an error shows.
 */
export function usePageForm<Payload = FormData>(
  send: (form: Payload) => Promise<Report | string | null>,
  describe: (failure: Failure, error: unknown, form: Payload) => Failure = (failure) => failure,
) {
  const router = useRouter()
  const failureFor = useRefusableFailure()
  return useFormAction<Payload>(
    async (form) => {
      const result = await send(form)
      router.refresh()
      return result
    },
    (error, form) => describe(failureFor(error), error, form),
  )
}

/** Adds an action to the report of an `edit-conflict`; returns any other failure as it is. */
export function offerOnConflict(failure: Failure, error: unknown, action: ReactNode): Failure {
  const isConflict = error instanceof ApiError && error.code === 'edit-conflict'
  return failure.report && isConflict ? { ...failure, report: { ...failure.report, action } } : failure
}
