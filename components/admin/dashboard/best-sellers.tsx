import Link from 'next/link'
import { Card } from '@/components/ui/card'
import type { Figures } from '@/lib/admin/dashboard/dashboard'
import { formatPrice } from '@/lib/shared/money/money'

/** The products of which most units were sold, each leading to its orders. */
export function BestSellers({ sellers }: { sellers: Figures['bestSellers'] }) {
  return (
    <Card title="Best sellers">
      {sellers.length === 0 ? (
        <p className="text-sm text-ink-soft">Nothing was sold in these days.</p>
      ) : (
        <ol className="text-sm/normal">
          {sellers.map(({ product, name, qty, amountCents, href }) => {
            const units = `${qty.toLocaleString('en')} ${qty === 1 ? 'unit' : 'units'}`
            return (
              <li
                className="flex flex-wrap justify-between gap-x-4 border-line py-2 not-last:border-b"
                key={`${product} ${name}`}
              >
                <Link
                  className="min-w-0 py-0.5 text-accent wrap-anywhere hover:underline"
                  href={href}
                  prefetch={false}
                >
                  {name}
                </Link>
                <span className="text-ink-soft tabular-nums">
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
