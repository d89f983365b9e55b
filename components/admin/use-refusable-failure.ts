import { failureOf } from '@/components/ui/forms/form-report'
import { useRefusalRedirect } from '@/components/ui/forms/use-refusal-redirect'

/** Returns what describes an error for `useFormAction`; a refused user is redirected without a report. */
export function useRefusableFailure() {
  const redirectIfRefused = useRefusalRedirect()
  return (error: unknown) => (redirectIfRefused(error) ? { report: null, errors: {} } : failureOf(error))
}
