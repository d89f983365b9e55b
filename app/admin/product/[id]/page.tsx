import type { Metadata } from 'next'
import Link from 'next/link'
import { AdminScreen, orNotFound } from '@/app/adminpage/admin-screen'
import { BackLink } from '@/components/admin/links'
import { EditProductForm } from '@/components/admin/products/edit-product-form'
import { buttonStyle } from '@/components/ui/button'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { getProductForEdit } from '@/lib/catalogue/queries'
import { deskViewer } from '@/lib/http/page-viewer'
import { editProductPath, parseId, paths, productPath } from '@/lib/paths'

export const metadata: Metadata = { title: 'Edit product' }
export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ id: string }> }

export default async function EditProductPage({ params }: Props) {
  const id = parseId((await params).id)
  const viewer = await deskViewer(id ? editProductPath(id) : paths.adminProducts, 'edit-texts')
  const product = await orNotFound(getProductForEdit(viewer, id))
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
        <EditProductForm product={product} />
      </AdminScreen>
    </div>
  )
}
