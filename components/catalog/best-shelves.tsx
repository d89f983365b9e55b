'use client'

import { useEffect, useState } from 'react'
import { Picture } from '@/components/ui/media/picture'
import { PageLink, TextLink } from '@/components/ui/page-link'
import { api } from '@/lib/api/client/api-client'
import { withoutBestOf } from '@/lib/catalog/categories/shelves'
import { pictureColour } from '@/lib/catalog/products/picture-colour'
import { t } from '@/lib/shared/messages/message'
import { brandPath, productPath } from '@/lib/shared/routes/paths'
import { type Card, isOther, priceText, titleOf } from './cards/card'
import { ProductShelf } from './product-shelf'
import './product-shelf.css'

const count = 4

/** The best rated products in stock, `null` until they have come; none after a failure. */
function useBest(filter: 'category' | 'brand', value: string, most: number) {
  const [products, setProducts] = useState<Card[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (list: Card[]) => isCurrent && setProducts(list)
    api.listBest(filter, value, most).then(show, () => show([]))
    return () => {
      isCurrent = false
    }
  }, [filter, value, most])
  return products
}

/** `groupId`: the group of the product whose page it is. */
type Own = { productId: number; groupId: number | undefined }
type BrandProps = Own & { brand: string }

/** 'More from …': the four best rated products of the brand that are in stock, without this one. Nothing when there are none. */
export function BrandShelf({ brand, ...own }: BrandProps) {
  const others = useBest('brand', brand, count + 1)?.filter(isOther(own))
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
        {others.slice(0, count).map((product) => (
          <li key={product._id}>
            <BrandLink product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function BrandLink({ product }: { product: Card }) {
  const { _id, image } = product
  const { text, lang } = titleOf(product)
  return (
    <PageLink href={productPath(_id)}>
      <Picture alt="" colour={pictureColour(image)} height={176} sizes="88px" src={image} width={176} />
      <span>
        <span lang={lang}>{text}</span>
        <span className="tabular-nums">{priceText(product)}</span>
      </span>
    </PageLink>
  )
}

type CategoryProps = Own & { slug: string; besideBrand?: string }

/** The four best rated products of the category that are in stock, without this one and those of the shelf of a brand. */
export function CategoryShelf({ slug, besideBrand, ...own }: CategoryProps) {
  const others = useBest('category', slug, 2 * count + 1)?.filter(isOther(own))
  const shown = others && besideBrand !== undefined ? withoutBestOf(besideBrand, others, count) : others
  return <ProductShelf products={shown?.slice(0, count) ?? Array(count).fill(null)} />
}
