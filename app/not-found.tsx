import type { Metadata } from 'next'
import { ErrorScreen } from '@/components/layout/error-screen'
import { ButtonLink } from '@/components/ui/button-link'
import { nothingFound } from '@/components/ui/states/scenes'
import { paths } from '@/lib/shared/routes/paths'

export const metadata: Metadata = { title: 'Not Found' }

export default function NotFound() {
  return (
    <ErrorScreen
      picture={nothingFound}
      message={
        <>
          <p className="font-semibold text-ink">Not Found</p>
          <p>This page does not exist, or it has moved. The shop is still open.</p>
        </>
      }
    >
      <ButtonLink href={paths.home}>Back to the shop</ButtonLink>
    </ErrorScreen>
  )
}
