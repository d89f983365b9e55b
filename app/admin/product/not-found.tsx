import { NotFoundAlert } from '@/components/layout/not-found-alert'
import { paths } from '@/lib/paths'
import { problemTable } from '@/lib/problem'

export default function ProductNotFound() {
  const text = problemTable['product-not-found'].detail
  return (
    <NotFoundAlert heading="Product" href={paths.adminProducts} linkText="See all products" text={text} />
  )
}
