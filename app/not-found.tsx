import type { Metadata } from 'next'
import { ErrorScreen } from '@/components/layout/error-screen'
import { ButtonLink } from '@/components/ui/button-link'
import { nothingFound } from '@/components/ui/states/scenes'
import { t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'

export function generateMetadata(): Metadata {
  return { title: t('layout.not-found') }
}

export default function NotFound() {
  return (
    <ErrorScreen
      picture={nothingFound}
      message={
        <>
          <p className="font-semibold text-ink">{t('layout.not-found')}</p>
          <p>{t('layout.not-found-text')}</p>
        </>
      }
    >
      <ButtonLink href={paths.home}>{t('layout.back-to-shop')}</ButtonLink>
    </ErrorScreen>
  )
}
