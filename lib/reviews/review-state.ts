import { paths } from '@/lib/paths'

/** Parts of the desk's list of reviews. */
export type ReviewState = 'unread' | 'all'

/** The list of reviews of the desk: those that nobody has read, or all. */
export function reviewsPath(state: ReviewState): string {
  return state === 'all' ? `${paths.adminReviews}?state=all` : paths.adminReviews
}

/** Reads `?state=`; odd values do not count. */
export function reviewStateOf(value: string | null): ReviewState {
  return value === 'all' ? 'all' : 'unread'
}
