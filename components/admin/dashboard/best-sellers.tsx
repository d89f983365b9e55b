import Link from 'next/link'
import { Card } from '@/components/ui/card'
import type { Figures } from '@/lib/admin/dashboard/dashboard'
import { formatPrice } from '@/lib/shared/money/money'
import './dashboard.css'

/** The products of which most units were sold, each leading to its orders. */
export function BestSellers({ sellers }: { sellers: Figures['bestSellers'] }) {
  return (
    <Card title="Best sellers">
      {sellers.length === 0 ? (
        <p className="text-sm text-ink-soft">Nothing was sold in these days.</p>
      ) : (
        <ol className="best-sellers">
          {sellers.map(({ product, name, qty, amountCents, href }) => {
            const units = `${qty.toLocaleString('en')} ${qty === 1 ? 'unit' : 'units'}`
            return (
              <li key={`${product} ${name}`}>
                <Link className="text-accent hover:underline" href={href} prefetch={false}>
                  {name}
                </Link>
                <span>
                  {units}, {formatPrice(amountCents)}
                </span>
              </li>
            )
          })}
        </ol>
      )}
    </Card>
  )
}
