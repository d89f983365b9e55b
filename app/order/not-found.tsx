import { Narrow } from '@/components/layout/narrow'
import { Alert } from '@/components/ui/alert'
import { HoverLink } from '@/components/ui/hover-link'
import { PageHeading } from '@/components/ui/page-heading'
import { paths } from '@/lib/paths'
import { problemTable } from '@/lib/problem'

/** An unknown order, and somebody else's: the same answer. */
export default function OrderNotFound() {
  return (
    <Narrow>
      <PageHeading>Order</PageHeading>
      <Alert
        action={
          <HoverLink className="text-link" href={paths.profile}>
            See your orders
          </HoverLink>
        }
        kind="danger"
      >
        <p>{problemTable['order-not-found'].detail}</p>
      </Alert>
    </Narrow>
  )
}
