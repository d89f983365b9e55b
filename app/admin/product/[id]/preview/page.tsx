import type { Metadata } from 'next'
import { orNotFound } from '@/app/adminpage/admin-screen'
import { PageMessages } from '@/app/page-messages'
import { SessionSync } from '@/components/account/session-sync'
import { PreviewBar } from '@/components/admin/products/preview-bar'
import { Breadcrumb } from '@/components/catalog/breadcrumb'
import { ProductDetail } from '@/components/catalog/product-detail'
import { Reviews } from '@/components/reviews/reviews'
import { Button } from '@/components/ui/button'
import { can } from '@/lib/accounts/permissions/permissions'
import { personOf } from '@/lib/accounts/permissions/viewer'
import { pageShop } from '@/lib/api/pages/page-shop'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { findManufacturer } from '@/lib/catalog/manufacturers/manufacturer-queries'
import { getProduct } from '@/lib/catalog/products/product-queries'
import { withGroupReviews } from '@/lib/catalog/siblings/group-reviews'
import { adminPaths, productPreviewPath } from '@/lib/shared/routes/admin-paths'
import { parseId } from '@/lib/shared/routes/paths'

export const metadata: Metadata = { title: 'Preview', robots: { index: false, follow: false } }

type Props = { params: Promise<{ id: string }> }

/** A draft as shoppers would see it. Nothing of it is put into the cart or among what was viewed. */
export default async function PreviewPage({ params }: Props) {
  const id = parseId((await params).id)
  const viewer = await adminViewer(id ? productPreviewPath(id) : adminPaths.adminProducts, 'see-admin')
  const product = await withGroupReviews(await orNotFound(getProduct(id, viewer)))
  const [shop, maker] = await Promise.all([pageShop(), findManufacturer(product.brand)])
  return (
    <>
      <PageMessages of="desk" />
      <SessionSync viewer={personOf(viewer)} />
      <PreviewBar canEdit={can(viewer.role, 'edit-texts')} id={product._id} status={product.status} />
      <Breadcrumb {...product} />
      <ProductDetail
        buy={
          <Button aria-describedby="preview" disabled size="lg">
            Add to Cart
          </Button>
        }
        maker={maker}
        product={product}
        shop={shop}
      />
      <Reviews product={product} />
    </>
  )
}
