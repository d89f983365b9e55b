import { centsToFreeShipping } from '@/lib/orders/totals'
import { formatPrice } from '@/lib/text/money'

/** Says above a bar how much more makes shipping free, or that it is free. */
export function FreeShippingNote({ itemsCents }: { itemsCents: number }) {
  const missingCents = centsToFreeShipping(itemsCents)
  const share = Math.floor((100 * itemsCents) / (itemsCents + missingCents))
  return (
    <div className="mb-4 text-sm">
      <p className={missingCents > 0 ? '' : 'text-success'}>
        {missingCents > 0 ? (
          <>
            <strong className="tabular-nums">{formatPrice(missingCents)}</strong> more for free shipping
          </>
        ) : (
          'Your order ships free.'
        )}
      </p>
      <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div
          className={`bar h-full rounded-full transition-[width] ${missingCents > 0 ? 'bg-clay' : 'bg-success'}`}
          style={{ width: `${share}%` }}
        />
      </div>
    </div>
  )
}
