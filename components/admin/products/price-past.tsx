import { DataTable } from '@/components/ui/data-table'
import { DateTime } from '@/components/ui/date-time'
import { Price } from '@/components/ui/price'
import type { PastPrice } from '@/lib/catalog/pricing/list-price-past'

const columns = [
  { key: 'at', header: 'From' },
  { key: 'price', header: 'Asked', isNumber: true },
]

/** What a product has cost, newest first; what it did not cost while it was a draft. */
export function PricePast({ past }: { past: readonly PastPrice[] }) {
  return (
    <section className="mt-10">
      <h2 className="mb-2 text-xl">What it has cost</h2>
      {past.length > 0 ? (
        <DataTable caption="What it has cost" columns={columns}>
          {past.map(({ id, price, at }) => (
            <tr key={id}>
              <td>
                <DateTime format="moment" iso={at} />
              </td>
              <td className="is-number">
                {price === null ? (
                  <span className="text-ink-soft">not on sale</span>
                ) : (
                  <Price amount={price} />
                )}
              </td>
            </tr>
          ))}
        </DataTable>
      ) : (
        <p className="text-ink-soft">It has not been on sale yet.</p>
      )}
    </section>
  )
}
