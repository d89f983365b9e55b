import { redirect } from 'next/navigation'
import { SessionSync } from '@/components/account/session-sync'
import { PageLinks } from '@/components/orders/page-links'
import { OwnReviews } from '@/components/reviews/own-reviews'
import { PageHeading } from '@/components/ui/page-heading'
import { TextLink } from '@/components/ui/page-link'
import { EmptyState } from '@/components/ui/states/empty-state'
import { personOf } from '@/lib/accounts/permissions/viewer'
import { pageViewer } from '@/lib/api/pages/page-viewer'
import { listOwnReviews } from '@/lib/catalog/reviews/list-reviews'
import { countPages } from '@/lib/shared/lists/paging'
import { ownReviewsPath, pageParam, paths, signInPath } from '@/lib/shared/routes/paths'

export const metadata = { title: 'Your reviews' }

type Props = { searchParams: Promise<{ page?: string | string[] }> }

const pageSize = 25

export default async function OwnReviewsPage({ searchParams }: Props) {
  const viewer = await pageViewer()
  if (!viewer) redirect(signInPath(paths.login, ownReviewsPath))
  const page = pageParam((await searchParams).page)
  const { items, total } = await listOwnReviews(viewer, { page, pageSize })
  return (
    <>
      <SessionSync viewer={personOf(viewer)} />
      <PageHeading isCalm note={<TextLink href={paths.profile}>Your profile</TextLink>}>
        Your reviews
      </PageHeading>
      {total === 0 ? (
        <EmptyState title="No reviews yet">
          What you write about the goods will appear here.{' '}
          <TextLink href={paths.home}>See the products</TextLink>
        </EmptyState>
      ) : (
        <OwnReviews reviews={items} />
      )}
      <PageLinks count={countPages(total, pageSize)} page={page} path={ownReviewsPath} />
    </>
  )
}
