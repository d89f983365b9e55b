import type { Metadata } from 'next'
import Link from 'next/link'
import { AdminScreen, orNotFound } from '@/app/adminpage/admin-screen'
import { BackLink } from '@/components/admin/links'
import { AuditList } from '@/components/admin/log/audit-list'
import { DuplicateButton } from '@/components/admin/products/duplicate-button'
import { EditProductForm } from '@/components/admin/products/edit-product-form'
import { PermalinkCard } from '@/components/admin/products/permalink-card'
import { PricePast } from '@/components/admin/products/price-past'
import { buttonStyle } from '@/components/ui/button'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { listAuditOf } from '@/lib/audit/list-audit'
import { listCategoriesAndBrands } from '@/lib/catalogue/find-products'
import { getProductForEdit } from '@/lib/catalogue/queries'
import { deskPaths, productPreviewPath } from '@/lib/desk-paths'
import { env } from '@/lib/env'
import { deskViewer } from '@/lib/http/page-viewer'
import { editProductPath, parseId, productPath } from '@/lib/paths'
import { can } from '@/lib/permissions'
import { listPricePast, readLowestText } from '@/lib/prices/list-price-past'
import { absoluteUrl } from '@/lib/shop-address'
import { qrOf } from '@/lib/text/qr'
import { ReductionPart } from './reduction-part'
import { StockPart } from './stock-part'

export const metadata: Metadata = { title: 'Edit product' }

type Props = { params: Promise<{ id: string }> }

export default async function EditProductPage({ params }: Props) {
  const id = parseId((await params).id)
  const viewer = await deskViewer(id ? editProductPath(id) : deskPaths.adminProducts, 'edit-texts')
  const product = await orNotFound(getProductForEdit(viewer, id))
  const { _id, name, status } = product
  const address = absoluteUrl(`/buy/${_id}:1`, env().SHOP_URL)
  const canManage = can(viewer.role, 'manage-products')
  const [known, compareHint, past, log] = await Promise.all([
    listCategoriesAndBrands(viewer),
    readLowestText(viewer, _id),
    listPricePast(viewer, _id),
    listAuditOf(viewer, 'product', _id),
  ])
  const actions = (
    <div className="flex flex-wrap gap-3">
      <Link
        className={buttonStyle({ variant: 'secondary' })}
        href={status === 'draft' ? productPreviewPath(_id) : productPath(_id)}
        prefetch={false}
      >
        View
      </Link>
      {canManage && <DuplicateButton id={_id} />}
    </div>
  )
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink href={deskPaths.adminProducts}>All products</BackLink>
      <AdminScreen
        actions={actions}
        heading="Edit product"
        note={status === 'draft' ? `Draft: ${name}` : name}
        viewer={viewer}
      >
        <NoScriptAlert />
        <EditProductForm
          canPrice={canManage}
          compareHint={compareHint}
          key={_id}
          known={known}
          product={product}
        />
        <StockPart productId={product._id} viewer={viewer} />
        <PermalinkCard
          address={address}
          isDraft={status === 'draft'}
          name={name}
          productId={_id}
          qr={qrOf(address, 4)}
        />
        <ReductionPart compareHint={compareHint} product={product} viewer={viewer} />
        <PricePast past={past} />
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
