import type { Metadata } from 'next'
import { AdminScreen } from '@/app/adminpage/admin-screen'
import { PagedList } from '@/app/adminpage/paged-list'
import { DeskTabs } from '@/components/admin/list-tools/list-tabs'
import { ReviewsList } from '@/components/admin/reviews/reviews-list'
import { can } from '@/lib/accounts/permissions/permissions'
import { deskViewer } from '@/lib/api/pages/page-viewer'
import { countReviews, listReviews } from '@/lib/catalog/reviews/list-reviews'
import {
  type ReviewFilter,
  type ReviewState,
  reviewFilter,
  reviewStates,
} from '@/lib/catalog/reviews/review-schema'
import { filterPath, queryOf, readFilter } from '@/lib/shared/lists/list-filter'
import { deskPaths } from '@/lib/shared/routes/admin-paths'
import { listPath, pageParam } from '@/lib/shared/routes/paths'

export const metadata: Metadata = { title: 'Reviews' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** So many can be marked as read at once. */
const pageSize = 25

const labels: Record<ReviewState, string> = { unread: 'Unread', shown: 'Shown', hidden: 'Hidden' }

/** The page of a state; `unread` is its default. */
const pathOf = (state: ReviewState) =>
  filterPath(deskPaths.adminReviews, { state }, { state: 'unread' } satisfies ReviewFilter)

export default async function ReviewsPage({ searchParams }: Props) {
  const query = queryOf(await searchParams)
  const page = pageParam(query.get('page') ?? undefined)
  const { state = 'unread' } = readFilter(reviewFilter, query)
  const path = pathOf(state)
  const viewer = await deskViewer(listPath(path, page), 'see-desk')
  const counts = await countReviews(viewer)
  const tabs = reviewStates.map((each) => ({
    label: labels[each],
    href: pathOf(each),
    count: counts[each],
    isCurrent: each === state,
  }))
  return (
    <AdminScreen heading="Reviews" note="What buyers and others say of the goods." viewer={viewer}>
      <DeskTabs label="Reviews" tabs={tabs} />
      <PagedList
        empty={empty[state]}
        page={page}
        pageSize={pageSize}
        path={path}
        read={(paging) => listReviews(viewer, paging, { state })}
      >
        {(reviews, list) => (
          <ReviewsList
            canEdit={can(viewer.role, 'edit-texts')}
            canSeeUsers={can(viewer.role, 'manage-shop')}
            reviews={reviews}
            {...list}
          />
        )}
      </PagedList>
    </AdminScreen>
  )
}

const empty: Record<ReviewState, { title: string; text: string }> = {
  unread: { title: 'Every review is read', text: 'New reviews will appear here.' },
  shown: { title: 'No reviews yet', text: 'What people write about the goods will appear here.' },
  hidden: { title: 'No review is hidden', text: 'Reviews that you hide will appear here, with the reason.' },
}
