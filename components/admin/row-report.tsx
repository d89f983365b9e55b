'use client'

import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, use, useEffect, useRef, useState, useTransition } from 'react'
import { withProof } from '@/components/account/proof/with-proof'
import { Alert } from '@/components/ui/alert'
import { errorText } from '@/components/ui/forms/error-lines'
import type { Report } from '@/components/ui/forms/form-report'
import { useRefusalRedirect } from '@/components/ui/forms/use-refusal-redirect'
import { ApiError } from '@/lib/api/client/api-call'

/** Takes the results of the actions of the buttons within; `null` when one starts. */
export const ReportContext = createContext<(report: Report | null) => void>(() => {})

/** It has another `kind` if the call went well, but not what it was for. */
type Success = { text: string; kind?: Report['kind']; action?: ReactNode }

/**
 * One action on a row of an admin list, pending until the list has been refetched (Spec §4). `act` returns the success text, perhaps with
 * what undoes it.
 * A 401 or 403 leads to another page (`useRefusalRedirect`); other errors are reported above the list.
 */
export function useRowAction(act: () => Promise<string | Success>) {
  const router = useRouter()
  const report = use(ReportContext)
  const redirectIfRefused = useRefusalRedirect()
  const [isPending, startTransition] = useTransition()

  function run(): void {
    report(null)
    startTransition(async () => {
      try {
        const result = await withProof(act)
        const success = typeof result === 'string' ? { text: result } : result
        startTransition(() => {
          report({ kind: 'success', ...success })
          router.refresh()
        })
      } catch (error) {
        if (redirectIfRefused(error)) return
        startTransition(() => {
          report({ kind: 'danger', text: errorText(error) })
          // The entry is gone, or not as it is shown: refetch the list.
          if (error instanceof ApiError && [404, 409].includes(error.status)) router.refresh()
        })
      }
    })
  }

  return { isPending, run }
}

/** Shows what the buttons within report in an alert above them, which takes the focus and stays when its button is gone. */
export function ReportHere({ children }: { children: ReactNode }) {
  const [report, setReport] = useState<Report | null>(null)
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (report) result.current?.focus({ preventScroll: true })
  }, [report])
  return (
    <ReportContext value={setReport}>
      {report && (
        <div className="mb-6 outline-none" ref={result} tabIndex={-1}>
          <Alert kind={report.kind}>{report.text}</Alert>
        </div>
      )}
      {children}
    </ReportContext>
  )
}
