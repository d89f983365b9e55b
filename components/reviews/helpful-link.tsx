import { PageLink } from '@/components/ui/page-link'
import { paths, productPath, signInPath } from '@/lib/paths'

/** Of the link and of the button that takes its place. */
export const helpfulStyle = 'nav-item mt-3 border border-line text-ink-soft'

type Props = { productId: number; name: string; helpfulCount: number }

/** Leads visitors to the log-in, and back to the product, to say that a review is helpful. */
export function HelpfulLink({ productId, ...review }: Props) {
  return (
    <PageLink className={helpfulStyle} href={signInPath(paths.login, productPath(productId))} rel="nofollow">
      <HelpfulText {...review} />
    </PageLink>
  )
}

/** 'Helpful', and how many people have said so. `name` tells the reviews apart for screen readers. */
export function HelpfulText({ name, helpfulCount }: Omit<Props, 'productId'>) {
  return (
    <>
      Helpful<span className="sr-only">{`, review of ${name}`}</span>
      {helpfulCount > 0 && <b>{helpfulCount}</b>}
    </>
  )
}
