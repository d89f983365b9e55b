import { TextLink } from '@/components/ui/page-link'
import { Illustration } from '@/components/ui/states/illustration'
import { emptyCart } from '@/components/ui/states/scenes'
import { paths } from '@/lib/shared/routes/paths'

/** The empty cart: a picture and a link back to the products. */
export function EmptyCart() {
  return (
    <div className="text-center">
      <Illustration scene={emptyCart} />
      <p className="mt-8 text-lg">
        <EmptyCartText />
      </p>
    </div>
  )
}

/** The text for an empty cart, with a link back to the products (Spec §2). */
export function EmptyCartText() {
  return (
    <>
      Your cart is empty. <TextLink href={paths.home}>Go back</TextLink>
    </>
  )
}
