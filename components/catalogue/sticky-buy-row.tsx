import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Price } from '@/components/ui/price'
import type { ProductJson } from '@/lib/catalogue/schema'

type Props = { product: ProductJson; qty: number; note: ReactNode; onAdd: () => void }

/** Name, price and 'Add to Cart' at the bottom of wide screens. `note` replaces the quantity after adding. */
export function StickyBuyRow({ product: { name, price }, qty, note, onAdd }: Props) {
  return (
    <div className="buy-row">
      <div className="shell flex items-center gap-6">
        <p className="min-w-0 flex-1 truncate font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">{note || (qty > 1 && `Quantity ${qty}`)}</p>
        <Price amount={price} className="text-lg font-bold" />
        <Button aria-label={`Add to Cart: ${name}`} onClick={onAdd}>
          Add to Cart
        </Button>
      </div>
    </div>
  )
}
