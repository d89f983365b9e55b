import { type ReactNode, ViewTransition } from 'react'

/**
 * The element with a product's picture: it moves from a card to the product's page, where browsers have view transitions
 * (app/styles/motion.css). The way back changes at once. A page may contain it once for each product.
 */
export function MovingPicture({ productId, children }: { productId: number; children: ReactNode }) {
  return (
    <ViewTransition default="none" name={`product-${productId}`} share="moving-picture">
      {children}
    </ViewTransition>
  )
}
