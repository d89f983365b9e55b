'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { errorText } from '@/components/ui/forms/error-lines'
import { useRefusalRedirect } from '@/components/ui/forms/use-refusal-redirect'
import { ApiError } from '@/lib/browser/api-call'
import { useRowReport } from './list-frame'

/**
 * One action on a row of an admin list, pending until the list has been refetched (Spec §4). `act` returns the success text.
 * A 401 or 403 leads to another page (`useRefusalRedirect`); other errors are reported above the list.
 */
export function useRowAction(act: () => Promise<string>) {
  const router = useRouter()
  const report = useRowReport()
  const redirectIfRefused = useRefusalRedirect()
  const [isPending, startTransition] = useTransition()

  function run(): void {
    report(null)
    startTransition(async () => {
      try {
        const text = await act()
        startTransition(() => {
          report({ kind: 'done', text })
          router.refresh()
        })
      } catch (error) {
        if (redirectIfRefused(error)) return
        startTransition(() => {
          report({ kind: 'failed', text: errorText(error) })
          // Another admin has removed the entry: refetch the list that still shows it.
          if (error instanceof ApiError && error.status === 404) router.refresh()
        })
      }
    })
  }

  return { isPending, run }
}
