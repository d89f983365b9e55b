import { type ReactNode, ViewTransition } from 'react'
import type { ProductJson } from '@/lib/catalog/products/product-schema'

type Props = { product: Pick<ProductJson, 'group'>; part: 'name' | 'picture'; children: ReactNode }

/** What changes with the member of a group fades into that of the next, where browsers have view transitions (app/styles/motion.css). */
export function FadeBetweenMembers({ product: { group }, part, children }: Props) {
  if (!group) return children
  return (
    <ViewTransition default="none" name={`${part}-of-group-${group._id}`} share="auto">
      {children}
    </ViewTransition>
  )
}
