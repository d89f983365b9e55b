'use client'

import { useEffect, useState } from 'react'
import { api } from '@/lib/browser/api-client'
import type { ProductJson } from '@/lib/catalogue/schema'
import { ProductShelf } from './product-shelf'

const count = 4

type Props = { slug: string; productId: number }

/** The four best rated products of the category that are in stock, without this one. */
export function MoreInCategory({ slug, productId }: Props) {
  const [products, setProducts] = useState<ProductJson[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (list: ProductJson[]) => isCurrent && setProducts(list)
    // A failure leaves the link to the category, which is there anyway.
    api.listCategory(slug, count + 1).then(show, () => show([]))
    return () => {
      isCurrent = false
    }
  }, [slug])
  const others = products?.filter(({ _id }) => _id !== productId).slice(0, count)
  return <ProductShelf products={others ?? Array(count).fill(null)} />
}
