import Link from 'next/link'
import { AdminScreen, orNotFound } from '@/app/adminpage/admin-screen'
import { AuditList } from '@/components/admin/audit/audit-list'
import { DuplicateButton } from '@/components/admin/products/duplicate-button'
import { EditProductForm } from '@/components/admin/products/edit-product-form'
import { MemberLine } from '@/components/admin/products/group-list/member-line'
import { PermalinkCard } from '@/components/admin/products/permalink-card'
import { PricePast } from '@/components/admin/products/price-past'
import { buttonStyle } from '@/components/ui/button'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { listAuditOf } from '@/lib/accounts/audit/list-audit'
import { can } from '@/lib/accounts/permissions/permissions'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { listPricePast, readLowestText } from '@/lib/catalog/pricing/list-price-past'
import { listCategoriesAndBrands } from '@/lib/catalog/product-admin/find-products'
import { findGroup } from '@/lib/catalog/product-groups/find-group'
import { getProductForEdit } from '@/lib/catalog/products/product-queries'
import { env } from '@/lib/platform/config/env'
import { absoluteUrl } from '@/lib/shared/routes/absolute-url'
import { adminPaths, newGroupPath, productPreviewPath } from '@/lib/shared/routes/admin-paths'
import { editProductPath, parseId, productPath } from '@/lib/shared/routes/paths'
import { qrOf } from '@/lib/shared/text/qr'
import { ReductionPart } from './reduction-part'
import { StockPart } from './stock-part'

export const metadata = { title: 'Edit product' }

type Props = { params: Promise<{ id: string }> }

export default async function EditProductPage({ params }: Props) {
  const id = parseId((await params).id)
  const viewer = await adminViewer(id ? editProductPath(id) : adminPaths.adminProducts, 'edit-texts')
  const product = await orNotFound(getProductForEdit(viewer, id))
  const { _id, name, status } = product
  const address = absoluteUrl(`/buy/${_id}:1`, env().SHOP_URL)
  const canManage = can(viewer.role, 'manage-products')
  const [knownNames, compareHint, past, group, log] = await Promise.all([
    listCategoriesAndBrands(viewer),
    readLowestText(viewer, _id),
    listPricePast(viewer, _id),
    product.group && findGroup(viewer, product.group._id),
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
      {canManage && !product.group && (
        <Link className={buttonStyle({ variant: 'secondary' })} href={newGroupPath(_id)} prefetch={false}>
          This product has options
        </Link>
      )}
    </div>
  )
  return (
    <AdminScreen
      back={{ href: adminPaths.adminProducts, text: 'All products' }}
      isNarrow
      actions={actions}
      heading="Edit product"
      note={status === 'draft' ? `Draft: ${name}` : name}
      viewer={viewer}
    >
      <NoScriptAlert />
      {group && <MemberLine group={group} product={_id} />}
      <EditProductForm
        canPrice={canManage}
        compareHint={compareHint}
        key={_id}
        knownNames={knownNames}
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
  )
}
