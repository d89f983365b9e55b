import { NotFoundAlert } from '@/components/layout/not-found-alert'
import { deskPaths } from '@/lib/desk-paths'
import { problemTable } from '@/lib/problem'

export default function ProductNotFound() {
  const text = problemTable['product-not-found'].detail
  return (
    <NotFoundAlert heading="Product" href={deskPaths.adminProducts} linkText="See all products" text={text} />
  )
}
