import { Spinner } from '@/components/ui/spinner'

/** A spinner in the space that the payment buttons will take. */
export function PaySpinner() {
  return <Spinner label="Loading the payment button" size="panel" />
}
