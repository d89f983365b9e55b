'use client'

import { ErrorScreen, pageErrorText } from '@/components/layout/error-screen'
import { Button, buttonStyle } from '@/components/ui/button'
import { localPath } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'

export default function RouteError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <ErrorScreen message={pageErrorText(error)}>
      <Button onClick={retry}>{t('layout.try-again')}</Button>
      {/* A full page load, which discards the state of the failed page. */}
      <a className={buttonStyle({ variant: 'secondary' })} href={localPath(paths.home)}>
        {t('layout.back-to-shop')}
      </a>
    </ErrorScreen>
  )
}
