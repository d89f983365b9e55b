import { CartView } from '@/components/cart/cart-view'
import { SaleProvider } from '@/components/checkout/sale'
import { Room } from '@/components/layout/room'
import { GuaranteeNotice } from '@/components/ui/guarantee-notice'
import { Icon } from '@/components/ui/icon'
import { PageLink, TextLink } from '@/components/ui/page-link'
import { pageShop } from '@/lib/api/pages/page-shop'
import { saleRulesOf } from '@/lib/catalog/pricing/sale-terms'
import { t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'

/** The cart with its summary, at either address. */
export async function CartRoom() {
  const shop = await pageShop()
  return (
    <SaleProvider rules={saleRulesOf(shop)}>
      <Room
        heading={t('cart.title')}
        top={
          <PageLink
            className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-ink-soft hover:text-accent"
            href={paths.home}
          >
            <Icon className="size-4" name="arrowLeft" />
            {t('cart.continue-shopping')}
          </PageLink>
        }
        wayOn={<TextLink href={paths.home}>{t('cart.continue-shopping')}</TextLink>}
      >
        <CartView />
      </Room>
      {shop.guaranteeNotice && (
        <p className="mt-8 text-sm">
          <GuaranteeNotice shop={shop} />
        </p>
      )}
    </SaleProvider>
  )
}
