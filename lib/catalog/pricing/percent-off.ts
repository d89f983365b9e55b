import { centsOf } from '@/lib/shared/money/money'

/** The whole per cent by which a price is reduced, rounded down. Both prices are in the wire format. */
export function percentOff(price: string, compareAt: string): number {
  const [was, now] = [centsOf(compareAt), centsOf(price)]
  return Math.floor(((was - now) * 100) / was)
}
