import { PageLink } from '@/components/ui/page-link'
import { t } from '@/lib/shared/messages/message'
import { paths, productPath, signInPath } from '@/lib/shared/routes/paths'

type Props = { id: number; productId: number; helpfulCount: number }

/** Classes of the link, and of the button that takes its place. */
export const helpfulStyle = 'nav-item mt-3 border border-line text-ink-soft'

/** The id of the heading that names a review's author, which tells the votes apart. */
export const authorId = (reviewId: number) => `author-${reviewId}`

/** Leads visitors to the log-in, and back to the product, to say that a review is helpful. */
export function HelpfulLink({ id, productId, helpfulCount }: Props) {
  return (
    <PageLink
      aria-describedby={authorId(id)}
      className={helpfulStyle}
      href={signInPath(paths.login, productPath(productId))}
      rel="nofollow"
    >
      <HelpfulText count={helpfulCount} />
    </PageLink>
  )
}

/** 'Helpful', and how many people have said so. */
export function HelpfulText({ count }: { count: number }) {
  return (
    <>
      {t('review.helpful')}
      {count > 0 && <b>{count}</b>}
    </>
  )
}
