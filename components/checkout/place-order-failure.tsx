import type { PlaceOrderFailure as Failure } from '@/components/checkout/use-place-order'
import { FocusedAlert } from '@/components/ui/focused-alert'

/** Why the order was not placed: the spec's text (§8), the server's message and what has changed in the cart. */
export function PlaceOrderFailure({ failure: { status, detail, notes } }: { failure: Failure }) {
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
    </FocusedAlert>
  )
}
