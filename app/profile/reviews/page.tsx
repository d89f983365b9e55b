import type { Metadata } from 'next'
import { PageMessages } from '@/app/page-messages'
import { SessionSync } from '@/components/account/session-sync'
import { PageLinks } from '@/components/orders/page-links'
import { OwnReviews } from '@/components/reviews/own-reviews'
import { PageHeading } from '@/components/ui/page-heading'
import { TextLink } from '@/components/ui/page-link'
import { EmptyState } from '@/components/ui/states/empty-state'
import { personOf } from '@/lib/accounts/permissions/viewer'
import { pageViewer } from '@/lib/api/pages/page-viewer'
import { redirect } from '@/lib/api/pages/redirects'
import { listOwnReviews } from '@/lib/catalog/reviews/list-reviews'
import { countPages } from '@/lib/shared/lists/paging'
import { rich, t } from '@/lib/shared/messages/message'
import { ownReviewsPath, pageParam, paths, signInPath } from '@/lib/shared/routes/paths'

export function generateMetadata(): Metadata {
  return { title: t('review.own-title') }
}

type Props = { searchParams: Promise<{ page?: string | string[] }> }

const pageSize = 25

export default async function OwnReviewsPage({ searchParams }: Props) {
  const viewer = await pageViewer()
  if (!viewer) redirect(signInPath(paths.login, ownReviewsPath))
  const page = pageParam((await searchParams).page)
  const { items, total } = await listOwnReviews(viewer, { page, pageSize })
  return (
    <>
      <PageMessages of="/profile/reviews" />
      <SessionSync viewer={personOf(viewer)} />
      <PageHeading isCalm note={<TextLink href={paths.profile}>{t('account.your-profile')}</TextLink>}>
        {t('review.own-title')}
      </PageHeading>
      {total === 0 ? (
        <EmptyState title={t('review.own-none')}>
          {rich('review.own-none-text', {
            link: (parts) => (
              <TextLink href={paths.home} key="link">
                {parts}
              </TextLink>
            ),
          })}
        </EmptyState>
      ) : (
        <OwnReviews reviews={items} />
      )}
      <PageLinks count={countPages(total, pageSize)} page={page} path={ownReviewsPath} />
    </>
  )
}
