import { PageHeading } from '@/components/ui/page-heading'
import { TextLink } from '@/components/ui/page-link'
import { EmptyState } from '@/components/ui/states/empty-state'
import { nothingFound } from '@/components/ui/states/scenes'
import { slugOf } from '@/lib/catalog/categories/category-slug'
import { maxCompared } from '@/lib/catalog/compare/compared-ids'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { categoryPath, paths } from '@/lib/shared/routes/paths'
import { CompareSync } from './compare-sync'
import { CompareTable } from './compare-table'

/** Up to three products of one category side by side; otherwise says what is missing. */
export function CompareScreen({ products }: { products: readonly ProductJson[] }) {
  const [category, ...others] = new Set(products.map((product) => product.category))
  const links = [category ?? [], others].flat().map((name) => (
    <TextLink
      className="text-link inline-flex min-h-11 items-center"
      href={categoryPath(slugOf(name))}
      key={name}
    >
      {name}
    </TextLink>
  ))
  if (category === undefined)
    return (
      <>
        <PageHeading>Compare</PageHeading>
        <EmptyState picture={nothingFound} title="Nothing to compare yet.">
          <p>Choose two or three products of a category with “Compare” on their cards.</p>
          <p>
            <TextLink href={paths.search}>All products</TextLink>
          </p>
        </EmptyState>
      </>
    )
  if (others.length > 0)
    return (
      <>
        <PageHeading>Compare</PageHeading>
        <EmptyState title="Only goods of one category can be compared.">
          <p>These are of several. Choose again in one of them:</p>
          <p className="flex flex-wrap justify-center gap-x-6">{links}</p>
        </EmptyState>
      </>
    )
  const canAddMore = products.length < maxCompared
  return (
    <>
      <PageHeading
        note={
          <>
            {canAddMore
              ? products.length === 1
                ? 'Choose one or two more of '
                : 'Room for one more of '
              : 'Back to '}
            {links}
          </>
        }
      >
        Compare
      </PageHeading>
      <CompareSync chosen={products.map(({ _id }) => ({ _id, category }))} />
      <CompareTable products={products} />
    </>
  )
}
