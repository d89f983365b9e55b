import { Spinner } from '@/components/ui/spinner'
import { t } from '@/lib/shared/messages/message'

/** A spinner in the space that the payment buttons will take. */
export function PaySpinner() {
  return <Spinner label={t('payment.loading-button')} size="panel" />
}
