import { PageLink } from '@/components/ui/page-link'
import { paths } from '@/lib/paths'

/** The text for an empty cart, with a link back to the products (Spec §2). */
export function EmptyCartText() {
  return (
    <>
      Your cart is empty.{' '}
      <PageLink className="text-link" href={paths.home}>
        Go back
      </PageLink>
    </>
  )
}
