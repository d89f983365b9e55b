import { NotFoundAlert } from '@/components/layout/not-found-alert'
import { problemTable } from '@/lib/shared/problem/problem'
import { adminPaths } from '@/lib/shared/routes/admin-paths'

export default function ProductNotFound() {
  const text = problemTable['product-not-found'].detail
  return (
    <NotFoundAlert
      heading="Product"
      href={adminPaths.adminProducts}
      linkText="See all products"
      text={text}
    />
  )
}
