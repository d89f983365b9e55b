import type { Metadata } from 'next'
import { AdminScreen } from '@/app/adminpage/admin-screen'
import { PagedList } from '@/app/adminpage/paged-list'
import { DeskTabs } from '@/components/admin/find/desk-tabs'
import { ReviewsList } from '@/components/admin/reviews/reviews-list'
import { queryOf } from '@/lib/db/list-filter'
import { readWork } from '@/lib/figures/work'
import { deskViewer } from '@/lib/http/page-viewer'
import { listPath, pageParam } from '@/lib/paths'
import { can } from '@/lib/permissions'
import { listReviews } from '@/lib/reviews/list-reviews'
import { reviewStateOf, reviewsPath } from '@/lib/reviews/review-state'

export const metadata: Metadata = { title: 'Reviews' }
export const dynamic = 'force-dynamic'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** So many can be marked as read at once. */
const pageSize = 25

export default async function ReviewsPage({ searchParams }: Props) {
  const query = queryOf(await searchParams)
  const page = pageParam(query.get('page') ?? undefined)
  const state = reviewStateOf(query.get('state'))
  const path = reviewsPath(state)
  const viewer = await deskViewer(listPath(path, page), 'see-desk')
  const { reviewsToRead } = await readWork(viewer)
  const tabs = [
    {
      label: 'To read',
      href: reviewsPath('unread'),
      count: reviewsToRead,
      isCurrent: state === 'unread',
    },
    { label: 'All', href: reviewsPath('all'), isCurrent: state === 'all' },
  ]
  return (
    <AdminScreen heading="Reviews" note="What buyers and others say of the goods." viewer={viewer}>
      <DeskTabs label="Reviews" tabs={tabs} />
      <PagedList
        empty={state === 'unread' ? allRead : none}
        page={page}
        pageSize={pageSize}
        path={path}
        read={(paging) => listReviews(viewer, paging, state)}
      >
        {(reviews, list) => (
          <ReviewsList canMark={can(viewer.role, 'edit-texts')} reviews={reviews} {...list} />
        )}
      </PagedList>
    </AdminScreen>
  )
}

const allRead = { title: 'Every review is read', text: 'New reviews will appear here.' }
const none = { title: 'No reviews yet', text: 'What people write about the goods will appear here.' }
