import type { Metadata } from 'next'
import Link from 'next/link'
import { AdminScreen, orNotFound } from '@/app/adminpage/admin-screen'
import { BackLink } from '@/components/admin/links'
import { AuditList } from '@/components/admin/log/audit-list'
import { EditProductForm } from '@/components/admin/products/edit-product-form'
import { buttonStyle } from '@/components/ui/button'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { listAuditOf } from '@/lib/audit/list-audit'
import { getProductForEdit } from '@/lib/catalogue/queries'
import { deskViewer } from '@/lib/http/page-viewer'
import { editProductPath, parseId, paths, productPath } from '@/lib/paths'
import { can } from '@/lib/permissions'
import { StockPart } from './stock-part'

export const metadata: Metadata = { title: 'Edit product' }
export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ id: string }> }

export default async function EditProductPage({ params }: Props) {
  const id = parseId((await params).id)
  const viewer = await deskViewer(id ? editProductPath(id) : paths.adminProducts, 'edit-texts')
  const product = await orNotFound(getProductForEdit(viewer, id))
  const log = await listAuditOf(viewer, 'product', product._id)
  const viewLink = (
    <Link className={buttonStyle({ variant: 'secondary' })} href={productPath(product._id)} prefetch={false}>
      View
    </Link>
  )
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink href={paths.adminProducts}>All products</BackLink>
      <AdminScreen actions={viewLink} heading="Edit product" note={product.name} viewer={viewer}>
        <NoScriptAlert />
        <EditProductForm canPrice={can(viewer.role, 'manage-products')} product={product} />
        <StockPart productId={product._id} viewer={viewer} />
        <h2 className="mt-10 mb-2 text-xl">Log</h2>
        {log.length > 0 ? (
          <AuditList
            entries={log}
            isLinked={can(viewer.role, 'manage-shop')}
            isOfOne
            label="Log of this product"
          />
        ) : (
          <p className="text-ink-soft">Nobody has changed this product.</p>
        )}
      </AdminScreen>
    </div>
  )
}
