import { t } from '@/lib/shared/messages/message'
import type { DeliveryDays } from './shop-settings'

/** "Arrives in 2 to 4 days" */
export function deliveryWords(days: DeliveryDays): string {
  return t('catalog.arrives', { times: daysFromNow(days) })
}

/** "in 2 to 4 days" */
export function daysFromNow({ min, max }: DeliveryDays): string {
  return min === max ? t('catalog.inDays', { max }) : t('catalog.inDayRange', { min, max })
}

/** "Arrives 2 to 4 days after the payment": it stays true while the order waits. */
export function arrivalWords({ min, max }: DeliveryDays): string {
  return min === max ? t('delivery.arrives-after', { max }) : t('delivery.arrives-after-range', { min, max })
}
