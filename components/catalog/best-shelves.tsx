'use client'

import { useEffect, useState } from 'react'
import { Picture } from '@/components/ui/media/picture'
import { PageLink, TextLink } from '@/components/ui/page-link'
import { Price } from '@/components/ui/price'
import { api } from '@/lib/api/client/api-client'
import { withoutBestOf } from '@/lib/catalog/categories/shelves'
import { pictureColour } from '@/lib/catalog/products/picture-colour'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { t } from '@/lib/shared/messages/message'
import { brandPath, productPath } from '@/lib/shared/routes/paths'
import { ProductShelf } from './product-shelf'
import './product-shelf.css'

const count = 4

/** The best rated products in stock, `null` until they have come; none after a failure. */
function useBest(filter: 'category' | 'brand', value: string, most: number) {
  const [products, setProducts] = useState<ProductJson[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (list: ProductJson[]) => isCurrent && setProducts(list)
    api.listBest(filter, value, most).then(show, () => show([]))
    return () => {
      isCurrent = false
    }
  }, [filter, value, most])
  return products
}

type BrandProps = { brand: string; productId: number }

/** 'More from …': the four best rated products of the brand that are in stock, without this one. Nothing when there are none. */
export function BrandShelf({ brand, productId }: BrandProps) {
  const others = useBest('brand', brand, count + 1)?.filter(({ _id }) => _id !== productId)
  if (!others?.length) return null
  return (
    <section aria-labelledby="brand" className="shelf-section grid-cols-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="min-w-0 text-xl wrap-break-word" id="brand">
          {t('catalog.moreFrom', { brand })}
        </h2>
        <TextLink href={brandPath(brand)}>{t('catalog.seeAll')}</TextLink>
      </div>
      <ul className="brand-shelf">
        {others.slice(0, count).map(({ _id, name, image, price, fallback }) => (
          <li key={_id}>
            <PageLink href={productPath(_id)}>
              <Picture
                alt=""
                colour={pictureColour(image)}
                height={176}
                sizes="88px"
                src={image}
                width={176}
              />
              <span>
                <span {...langOf({ fallback }, 'name')}>{name}</span>
                <Price amount={price} />
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

type CategoryProps = { slug: string; productId: number; besideBrand?: string }

/** The four best rated products of the category that are in stock, without this one and those of the shelf of a brand. */
export function CategoryShelf({ slug, productId, besideBrand }: CategoryProps) {
  const others = useBest('category', slug, 2 * count + 1)?.filter(({ _id }) => _id !== productId)
  const shown = others && besideBrand !== undefined ? withoutBestOf(besideBrand, others, count) : others
  return <ProductShelf products={shown?.slice(0, count) ?? Array(count).fill(null)} />
}
