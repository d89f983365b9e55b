import { AdminScreen } from '@/app/adminpage/admin-screen'
import { BackLink } from '@/components/admin/links'
import { CreateProductForm } from '@/components/admin/products/create-product-form'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { listCategoriesAndBrands } from '@/lib/catalog/product-admin/find-products'
import { adminPaths } from '@/lib/shared/routes/admin-paths'

export const metadata = { title: 'Create product' }

export default async function CreateProductPage() {
  const viewer = await adminViewer(adminPaths.adminCreateProduct, 'manage-products')
  const known = await listCategoriesAndBrands(viewer)
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink href={adminPaths.adminProducts}>All products</BackLink>
      <AdminScreen heading="Create product" viewer={viewer}>
        <NoScriptAlert />
        <CreateProductForm known={known} />
      </AdminScreen>
    </div>
  )
}
