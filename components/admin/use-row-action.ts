'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { errorText } from '@/components/account/error-lines'
import { useTurnedAway } from '@/components/account/use-turned-away'
import { useRowReport } from '@/components/admin/list-frame'
import { ApiError } from '@/lib/api-client'

/**
 * One action on a row of an admin list: pending until the list has been fetched anew (Spec §4). `act` answers what to say
 * when it is done. Whom the shop refuses is led away.
 */
export function useRowAction(act: () => Promise<string>) {
  const router = useRouter()
  const report = useRowReport()
  const leaveIfRefused = useTurnedAway()
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
        if (leaveIfRefused(error)) return
        startTransition(() => {
          report({ kind: 'failed', text: errorText(error) })
          // Somebody else was quicker: the list shows what is no longer there.
          if (error instanceof ApiError && error.status === 404) router.refresh()
        })
      }
    })
  }

  return { isPending, run }
}
