import type { MovementJson } from '@/lib/sales/inventory/inventory-schema'
import { stockReasons } from '@/lib/sales/inventory/stock-reasons'

const kinds: Record<MovementJson['kind'], string> = {
  received: 'Received',
  held: 'Ordered',
  released: 'Order released',
  sold: 'Paid',
  corrected: 'Corrected',
  restocked: 'Back after a refund',
}

/** What an entry of the ledger is: its reason, or what happened to the order. */
export function movementText({ kind, reason }: Pick<MovementJson, 'kind' | 'reason'>): string {
  return reason === null ? kinds[kind] : stockReasons[reason]
}

/** A difference with its sign, as `+5` and `−2`; of none `±0`. */
export function signedUnits(units: number): string {
  const sign = units > 0 ? '+' : units < 0 ? '−' : '±'
  return `${sign}${Math.abs(units).toLocaleString('en')}`
}

/** `1 unit`, `2 units`. */
export function unitsText(units: number): string {
  return units === 1 ? '1 unit' : `${units.toLocaleString('en')} units`
}
