import { FocusedAlert } from '@/components/ui/focused-alert'
import { PageLink } from '@/components/ui/page-link'
import { paths } from '@/lib/paths'
import type { PlaceOrderFailure as Failure } from './use-place-order'

/**
 * Why the order was not placed: the spec's text (§8), the server's message, what has changed in the cart, and the way to the orders
 * that have to be paid first.
 */
export function PlaceOrderFailure({ failure }: { failure: Failure }) {
  const { status, detail, notes, isHoldingTooMuch } = failure
  const isLoginMissing = status === 401
  return (
    <FocusedAlert kind="danger">
      <p className="font-semibold">
        {isLoginMissing ? 'You must be logged in to place an order.' : 'An error was encountered.'}
      </p>
      {detail && !isLoginMissing && <p className="mt-1">{detail}</p>}
      {notes.length > 0 && (
        <ul className="mt-2 grid list-disc gap-1 pl-4">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {isHoldingTooMuch && (
        <p className="mt-2 flex flex-wrap gap-x-5">
          <PageLink className="text-link" href={paths.myOrders}>
            See your orders
          </PageLink>
          <PageLink className="text-link" href={paths.cart}>
            Change the cart
          </PageLink>
        </p>
      )}
    </FocusedAlert>
  )
}
