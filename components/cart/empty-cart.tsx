import { TextLink } from '@/components/ui/page-link'
import { Picture } from '@/components/ui/picture'
import { paths } from '@/lib/paths'

/** The empty cart: a picture and a link back to the products. */
export function EmptyCart() {
  return (
    <div className="text-center">
      <Picture
        alt=""
        className="aspect-[1200/520] w-full rounded-card object-cover dark:brightness-80"
        height={520}
        // Not requested while another cart hides it.
        isEager={false}
        isPriority
        sizes="(min-width: 64rem) 50rem, 100vw"
        src="/images/empty-cart.webp"
        width={1200}
      />
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
