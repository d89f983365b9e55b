import { centsOf } from '@/lib/shared/money/money'

/** By how many whole per cent a price is below the one before the reduction, rounded down. Both in the wire format. */
export function percentOff(price: string, compareAt: string): number {
  const [was, now] = [centsOf(compareAt), centsOf(price)]
  return Math.floor(((was - now) * 100) / was)
}
