import type { DeliveryDays } from './shop-settings'

/** "Arrives in 2 to 4 days" */
export function deliveryWords({ min, max }: DeliveryDays): string {
  return `Arrives in ${min === max ? '' : `${min} to `}${max} ${max === 1 ? 'day' : 'days'}`
}
