import { useState } from 'react'
import { withProof } from '@/components/account/proof/with-proof'
import { errorText } from '@/components/ui/forms/error-lines'
import type { Report } from '@/components/ui/forms/form-report'
import { useRefusalRedirect } from '@/components/ui/forms/use-refusal-redirect'
import { useRouter } from '@/components/ui/navigation/navigation'
import { ApiError } from '@/lib/api/client/api-call'

/**
 * The actions of one card. `run` does one, asks for a proof where the shop wants one, reports how it went, and has the page read again.
 * An action returns the text of its success, `null` when there is nothing to say. Its state is outside of transitions: the dialog must show meanwhile.
 */
export function useSecurityAction() {
  const router = useRouter()
  const redirectIfRefused = useRefusalRedirect()
  const [isBusy, setIsBusy] = useState(false)
  const [report, setReport] = useState<Report | null>(null)

  async function run(act: () => Promise<string | null>): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setReport(null)
    try {
      const text = await withProof(act)
      setReport(text === null ? null : { kind: 'success', text })
      router.refresh()
    } catch (error) {
      const isSessionOver = error instanceof ApiError && error.code === 'not-signed-in'
      if (!isSessionOver || !redirectIfRefused(error)) setReport({ kind: 'danger', text: errorText(error) })
    }
    setIsBusy(false)
  }

  return { isBusy, report, run }
}
