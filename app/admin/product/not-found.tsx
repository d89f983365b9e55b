import { NotFoundAlert } from '@/components/layout/not-found-alert'
import { t } from '@/lib/shared/messages/message'
import { adminPaths } from '@/lib/shared/routes/admin-paths'

export default function ProductNotFound() {
  const text = t('problem.product-not-found')
  return (
    <NotFoundAlert
      heading="Product"
      href={adminPaths.adminProducts}
      linkText="See all products"
      text={text}
    />
  )
}
