'use client'

import { Alert } from '@/components/ui/alert'
import { Button, buttonStyle } from '@/components/ui/button'
import { localPath } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'

/** A product that could not be read (Spec §8). */
export default function ProductError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <div className="grid max-w-2xl gap-4">
      <h1 className="sr-only">{t('catalog.product')}</h1>
      <Alert kind="danger">{t('catalog.productNotLoaded')}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={retry}>
          {t('catalog.tryAgain')}
        </Button>
        <a className={buttonStyle({ variant: 'quiet' })} href={localPath(paths.home)}>
          {t('catalog.latestProducts')}
        </a>
      </div>
    </div>
  )
}
