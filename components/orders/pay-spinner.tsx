import { Spinner } from '@/components/ui/spinner'

/** The spinner in the room that the payment buttons will take. */
export function PaySpinner() {
  return (
    <div className="grid h-32 place-items-center overflow-hidden">
      <Spinner label="Loading the payment button" />
    </div>
  )
}
