'use client'

import { Illustration } from '@/components/ui/states/illustration'
import { LoadFailure } from '@/components/ui/states/load-failure'
import { serverAway } from '@/components/ui/states/scenes'
import { t } from '@/lib/shared/messages/message'

/** A search or a category whose products could not be read. The error itself is only in the server's log. */
export default function SearchError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <>
      <h1 className="mb-6 md:mb-8">{t('search.products')}</h1>
      <LoadFailure retry={retry} text={t('catalog.productsNotLoaded')}>
        <Illustration scene={serverAway} />
      </LoadFailure>
    </>
  )
}
