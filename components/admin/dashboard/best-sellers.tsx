import Link from 'next/link'
import { ListLink } from '@/components/admin/links'
import { Card } from '@/components/ui/card'
import type { Figures } from '@/lib/admin/dashboard/dashboard'
import { formatPrice } from '@/lib/shared/money/money'

type Props = {
  sellers: Figures['bestSellers']
  /** The same by group or by product; null in a shop without groups. */
  other: { text: string; href: string } | null
}

/** The products or groups of which most units were sold, each leading to its orders, a group to its page. */
export function BestSellers({ sellers, other }: Props) {
  return (
    <Card title="Best sellers">
      {other && (
        <p className="-mt-2 mb-2 text-sm">
          <ListLink
            className="text-link inline-flex min-h-9 items-center max-md:min-h-11"
            href={other.href}
            scroll={false}
          >
            {other.text}
          </ListLink>
        </p>
      )}
      {sellers.length === 0 ? (
        <p className="text-sm text-ink-soft">Nothing was sold in these days.</p>
      ) : (
        <ol className="text-sm/normal">
          {sellers.map(({ product, group, name, qty, amountCents, href }) => {
            const units = `${qty.toLocaleString('en')} ${qty === 1 ? 'unit' : 'units'}`
            return (
              <li
                className="flex flex-wrap justify-between gap-x-4 border-line py-2 not-last:border-b"
                key={`${product} ${group} ${name}`}
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
