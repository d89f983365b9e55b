'use client'

import { useRouter } from '@/components/ui/navigation/navigation'
import { Illustration } from '@/components/ui/states/illustration'
import { LoadFailure } from '@/components/ui/states/load-failure'
import { serverAway } from '@/components/ui/states/scenes'
import { t } from '@/lib/shared/messages/message'

/** A page that failed to load (Spec §8), with a retry button. The cause is only in the server's log. */
export function PageFailure({ heading, retry }: { heading: string; retry: () => void }) {
  return (
    <>
      <h1 className="sr-only">{heading}</h1>
      <LoadFailure retry={retry} text={t('problem.unexpected-error')} />
      <div className="mt-8 max-w-2xl">
        <Illustration scene={serverAway} />
      </div>
    </>
  )
}

/** My Orders failed to load (Spec §8). A retry keeps the values typed into the form above. */
export function MyOrdersFailure() {
  const router = useRouter()
  return <LoadFailure retry={() => router.refresh()} text={t('problem.unexpected-error')} />
}
