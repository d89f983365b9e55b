import { AdminScreen } from '@/app/adminpage/admin-screen'
import { CreateProductForm } from '@/components/admin/products/create-product-form'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { listCategoriesAndBrands } from '@/lib/catalog/product-admin/find-products'
import { adminPaths } from '@/lib/shared/routes/admin-paths'

export const metadata = { title: 'Create product' }

export default async function CreateProductPage() {
  const viewer = await adminViewer(adminPaths.adminCreateProduct, 'manage-products')
  const knownNames = await listCategoriesAndBrands(viewer)
  return (
    <AdminScreen
      back={{ href: adminPaths.adminProducts, text: 'All products' }}
      isNarrow
      heading="Create product"
      viewer={viewer}
    >
      <NoScriptAlert />
      <CreateProductForm knownNames={knownNames} />
    </AdminScreen>
  )
}
