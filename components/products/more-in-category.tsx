'use client'

import { useEffect, useState } from 'react'
import { ProductShelf } from '@/components/products/product-shelf'
import { api } from '@/lib/api-client'
import type { ProductJson } from '@/lib/products/schema'
import { slugOf } from '@/lib/products/slug.mjs'

const count = 4

type Props = { category: string; productId: number }

/** The four best rated products of the category that are in stock, without this one. */
export function MoreInCategory({ category, productId }: Props) {
  const [products, setProducts] = useState<ProductJson[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (list: ProductJson[]) => isCurrent && setProducts(list)
    // A failure leaves the link to the category, which is there anyway.
    api.listCategory(slugOf(category), count + 1).then(show, () => show([]))
    return () => {
      isCurrent = false
    }
  }, [category])
  const others = products?.filter(({ _id }) => _id !== productId).slice(0, count)
  return <ProductShelf products={others ?? Array(count).fill(null)} />
}
