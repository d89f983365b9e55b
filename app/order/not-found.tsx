import { NotFoundAlert } from '@/components/layout/not-found-alert'
import { orderNotFound } from '@/components/ui/states/scenes'
import { paths } from '@/lib/paths'
import { problemTable } from '@/lib/problem'

/** The same page for an unknown order and for another user's. */
export default function OrderNotFound() {
  return (
    <NotFoundAlert
      heading="Order"
      href={paths.profile}
      linkText="See your orders"
      picture={orderNotFound}
      text={problemTable['order-not-found'].detail}
    />
  )
}
