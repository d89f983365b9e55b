import { Spinner } from '@/components/ui/spinner'

/** A spinner in the space that the payment buttons will take. */
export function PaySpinner() {
  return (
    <div className="grid h-32 place-items-center overflow-hidden">
      <Spinner label="Loading the payment button" />
    </div>
  )
}
