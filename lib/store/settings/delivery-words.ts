import type { DeliveryDays } from './shop-settings'

/** "Arrives in 2 to 4 days" */
export function deliveryWords(days: DeliveryDays): string {
  return `Arrives in ${rangeOf(days)}`
}

/** "Arrives 2 to 4 days after the payment": it stays true while the order waits. */
export function arrivalWords(days: DeliveryDays): string {
  return `Arrives ${rangeOf(days)} after the payment`
}

/** "2 to 4 days" */
export function rangeOf({ min, max }: DeliveryDays): string {
  return `${min === max ? '' : `${min} to `}${max} ${max === 1 ? 'day' : 'days'}`
}
