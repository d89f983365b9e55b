import { listPage } from '@/app/adminpage/list-page'
import { ReviewsList } from '@/components/admin/reviews/reviews-list'
import { can } from '@/lib/accounts/permissions/permissions'
import { countReviews, listReviews } from '@/lib/catalog/reviews/list-reviews'
import { type ReviewState, reviewList, reviewStates } from '@/lib/catalog/reviews/review-schema'

export const metadata = { title: 'Reviews' }

const labels: Record<ReviewState, string> = { unread: 'Unread', shown: 'Shown', hidden: 'Hidden' }

export default listPage({
  list: reviewList,
  heading: 'Reviews',
  note: 'What buyers and others say of the goods.',
  action: 'see-admin',
  empty: ({ filter }) => empty[filter.state],
  // So many can be marked as read at once.
  pageSize: 25,
  beside: async ({ viewer, filter }) => {
    const counts = await countReviews(viewer)
    const tabs = reviewStates.map((state) => ({
      label: labels[state],
      href: reviewList.pathOf({ state }),
      count: counts[state],
      isCurrent: state === filter.state,
    }))
    return { tabs: { label: 'Reviews', tabs } }
  },
  read: (viewer, filter, paging) => listReviews(viewer, paging, filter),
  children: (reviews, list, { viewer }) => (
    <ReviewsList
      canEdit={can(viewer.role, 'edit-texts')}
      canSeeUsers={can(viewer.role, 'manage-shop')}
      reviews={reviews}
      {...list}
    />
  ),
})

const empty: Record<ReviewState, { title: string; text: string }> = {
  unread: { title: 'Every review is read', text: 'New reviews will appear here.' },
  shown: { title: 'No reviews yet', text: 'What people write about the goods will appear here.' },
  hidden: { title: 'No review is hidden', text: 'Reviews that you hide will appear here, with the reason.' },
}
