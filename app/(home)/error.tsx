'use client'

import { Illustration } from '@/components/ui/states/illustration'
import { LoadFailure } from '@/components/ui/states/load-failure'
import { serverAway } from '@/components/ui/states/scenes'
import { t } from '@/lib/shared/messages/message'

/**
 * Home when its products could not be read (Spec §8). The error itself is only in the server's log. The heading is written
 * out: `PageHeading` would become part of home's scripts, which are at their limit.
 */
export default function HomeError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <>
      <h1 className="mb-6 md:mb-8">{t('catalog.latestProducts')}</h1>
      <LoadFailure retry={retry} text={t('catalog.productsNotLoaded')}>
        <Illustration scene={serverAway} />
      </LoadFailure>
    </>
  )
}
