import { notFound } from 'next/navigation'
import { AdminScreen, orNotFound } from '@/app/adminpage/admin-screen'
import { GroupForm } from '@/components/admin/products/groups/group-form'
import { Alert } from '@/components/ui/alert'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { TextLink } from '@/components/ui/page-link'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { listCategoriesAndBrands } from '@/lib/catalog/product-admin/find-products'
import { getProductForEdit } from '@/lib/catalog/products/product-queries'
import { adminPaths, groupPath, newGroupPath } from '@/lib/shared/routes/admin-paths'
import { editProductPath, parseId } from '@/lib/shared/routes/paths'

export const metadata = { title: 'Product with options' }

type Props = { searchParams: Promise<{ product?: string | string[] }> }

export default async function NewGroupPage({ searchParams }: Props) {
  const { product: given } = await searchParams
  const id = typeof given === 'string' ? parseId(given) : null
  const viewer = await adminViewer(id ? newGroupPath(id) : adminPaths.adminProducts, 'manage-products')
  if (id === null) notFound()
  const product = await orNotFound(getProductForEdit(viewer, id))
  const { group } = product
  const knownNames = await listCategoriesAndBrands(viewer)
  return (
    <AdminScreen
      back={{ href: editProductPath(id), text: product.name }}
      heading="Product with options"
      note="Each combination becomes a product of its own, with price, stock and SKU. Shoppers see one product and choose."
      viewer={viewer}
    >
      <NoScriptAlert />
      {group ? (
        <Alert
          action={<TextLink href={groupPath(group._id)}>{`Open the group ${group.name}`}</TextLink>}
          kind="info"
        >
          {`This product has options already. Combinations of ${group.name} are changed on the page of the group.`}
        </Alert>
      ) : (
        <GroupForm knownNames={knownNames} rights="all" stored={{ isNew: true, product }} />
      )}
    </AdminScreen>
  )
}
