import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageMessages } from '@/app/page-messages'
import { Offer } from '@/components/cart/offer'
import { Room } from '@/components/layout/room'
import { Icon } from '@/components/ui/icon'
import { PageLink, TextLink } from '@/components/ui/page-link'
import { findProducts } from '@/lib/catalog/products/product-queries'
import { env } from '@/lib/platform/config/env'
import { parseBuyLines } from '@/lib/sales/cart/cart-permalink'
import { offeredLines } from '@/lib/sales/cart/offered-lines'
import { continuePath } from '@/lib/shared/browser/continue-path'
import { t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'

export function generateMetadata(): Metadata {
  return { title: t('cart.add-title'), description: t('cart.add-description'), robots: { index: false } }
}

type Props = { searchParams: Promise<{ lines?: string | string[]; continue_to?: string | string[] }> }

/** What a permalink offers (`app/buy`). Nothing gets into the cart but by the button. */
export default async function AddToCartPage({ searchParams }: Props) {
  const { lines: text, continue_to } = await searchParams
  const buyLines = (typeof text === 'string' ? parseBuyLines(text) : null) ?? notFound()
  const products = await findProducts(buyLines.map(({ product }) => product))
  return (
    <>
      <PageMessages of="/add-to-cart" />
      <Room
        heading={t('cart.add-title')}
        top={
          <PageLink
            className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-ink-soft hover:text-accent"
            href={paths.home}
          >
            <Icon className="size-4" name="arrowLeft" />
            {t('cart.see-all')}
          </PageLink>
        }
        wayOn={<TextLink href={paths.home}>{t('cart.see-all')}</TextLink>}
      >
        <Offer lines={offeredLines(buyLines, products)} next={continuePath(continue_to, env().SHOP_URL)} />
      </Room>
    </>
  )
}
