import { LowStockForm } from '@/components/admin/products/stock/low-stock-form'
import { unitsText } from '@/components/admin/products/stock/movement-words'
import { StockForm } from '@/components/admin/products/stock/stock-form'
import { StockLedger } from '@/components/admin/products/stock/stock-ledger'
import { Card } from '@/components/ui/card'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { listMovements } from '@/lib/sales/inventory/list-movements'
import { getStockFacts } from '@/lib/sales/inventory/stock-facts'

const pageSize = 10

function waitingText(people: number): string {
  return people === 1 ? 'One person waits for it' : `${people.toLocaleString('en')} people wait for it`
}

/** The stock of a product in the admin: what is there, forms that change it and its limit, and its ledger. */
export async function StockPart({ viewer, productId }: { viewer: Viewer; productId: number }) {
  const [facts, ledger] = await Promise.all([
    getStockFacts(viewer, productId),
    listMovements(viewer, productId, { page: 1, pageSize }),
  ])
  const { countInStock, held, waiting, lowStock, shopLimit } = facts
  return (
    <section aria-labelledby="stock" className="mt-10 grid gap-5">
      <h2 className="text-xl" id="stock">
        Stock
      </h2>
      <Card className="grid gap-6">
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-ink-soft tabular-nums">
          <span className="font-semibold text-ink">{`${unitsText(countInStock)} in stock`}</span>
          {held > 0 && <span>{`${held.toLocaleString('en')} held by unpaid orders`}</span>}
          {waiting > 0 && <span>{waitingText(waiting)}</span>}
        </p>
        <StockForm countInStock={countInStock} productId={productId} />
        <LowStockForm lowStock={lowStock} productId={productId} shopLimit={shopLimit} />
      </Card>
      <StockLedger
        entries={ledger.items}
        key={ledger.items[0]?._id}
        pageSize={pageSize}
        productId={productId}
        total={ledger.total}
      />
    </section>
  )
}
