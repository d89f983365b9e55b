import type { ReactNode } from 'react'
import type { Card } from '@/components/catalog/cards/card'
import { PageHeading } from '@/components/ui/page-heading'
import { TextLink } from '@/components/ui/page-link'
import { EmptyState } from '@/components/ui/states/empty-state'
import { nothingFound } from '@/components/ui/states/scenes'
import { slugOf } from '@/lib/catalog/categories/category-slug'
import { maxCompared } from '@/lib/catalog/compare/compared-ids'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { rich, t } from '@/lib/shared/messages/message'
import { categoryPath, paths } from '@/lib/shared/routes/paths'
import { CompareSync } from './compare-sync'
import { CompareTable } from './compare-table'

/** Up to three products of one category side by side, one of a group; otherwise says what is missing. */
export function CompareScreen({ products }: { products: readonly Card[] }) {
  const [first, ...others] = new Map(products.map((product) => [product.category, product])).values()
  if (first === undefined)
    return (
      <>
        <PageHeading>{t('compare.compare')}</PageHeading>
        <EmptyState picture={nothingFound} title={t('compare.nothing')}>
          <p>{t('compare.choose')}</p>
          <p>
            <TextLink href={paths.search}>{t('search.allProducts')}</TextLink>
          </p>
        </EmptyState>
      </>
    )
  if (others.length > 0)
    return (
      <>
        <PageHeading>{t('compare.compare')}</PageHeading>
        <EmptyState title={t('compare.several')}>
          <p>{t('compare.chooseAgain')}</p>
          <p className="flex flex-wrap justify-center gap-x-6">
            {[first, ...others].map((product) => (
              <CategoryLink key={product.category} product={product} />
            ))}
          </p>
        </EmptyState>
      </>
    )
  return (
    <>
      <PageHeading note={<NextStep count={products.length} product={first} />}>
        {t('compare.compare')}
      </PageHeading>
      <CompareSync
        chosen={products.map(({ _id, category, group }) => ({
          _id,
          category,
          ...(group && { group: group._id }),
        }))}
      />
      <CompareTable products={products} />
    </>
  )
}

/** Whether more can be chosen, and where. */
function NextStep({ product, count }: { product: Card; count: number }): ReactNode {
  const category = product.categoryName ?? product.category
  const values = { category, link: () => <CategoryLink key="category" product={product} /> }
  if (count >= maxCompared) return rich('compare.backTo', values)
  return count === 1 ? rich('compare.chooseMore', values) : rich('compare.roomForOne', values)
}

/** The category of a product. */
function CategoryLink({ product }: { product: Card }) {
  const { category, categoryName = category } = product
  return (
    <TextLink
      className="text-link inline-flex min-h-11 items-center"
      href={categoryPath(slugOf(category))}
      {...langOf(product, 'category')}
    >
      {categoryName}
    </TextLink>
  )
}
