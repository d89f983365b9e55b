import { ReductionForm } from '@/components/admin/products/reduction/reduction-form'
import { ReductionList } from '@/components/admin/products/reduction/reduction-list'
import { Card } from '@/components/ui/card'
import { can } from '@/lib/accounts/permissions/permissions'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { readReductions } from '@/lib/catalog/reductions/read-reductions'
import { env } from '@/lib/platform/config/env'

type Props = {
  viewer: Viewer
  product: Pick<ProductJson, '_id' | 'price' | 'compareAtPrice'>
  compareHint: string
}

/** The reductions of a product in the admin, and for owners the form that plans one. */
export async function ReductionPart({ viewer, product: { _id, price, compareAtPrice }, compareHint }: Props) {
  const reductions = await readReductions(viewer, _id)
  const timeZone = env().SHOP_TIME_ZONE
  const open = reductions.find(({ state }) => state === 'planned' || state === 'running') ?? null
  const lastClosed = reductions.find((reduction) => reduction !== open)
  const canManage = can(viewer.role, 'manage-products')
  return (
    <section aria-labelledby="reduction" className="mt-10 grid gap-5">
      <h2 className="text-xl" id="reduction">
        Reduction for a time
      </h2>
      <Card className="grid gap-6">
        {reductions.length > 0 ? (
          <ReductionList canManage={canManage} productId={_id} reductions={reductions} timeZone={timeZone} />
        ) : (
          <p className="text-ink-soft">No reduction is planned.</p>
        )}
        {canManage && (
          <ReductionForm
            compareHint={compareHint}
            // When a reduction ends, what the form said of it is over, too.
            key={lastClosed?._id}
            open={open}
            price={compareAtPrice ?? price}
            productId={_id}
            timeZone={timeZone}
          />
        )}
      </Card>
    </section>
  )
}
