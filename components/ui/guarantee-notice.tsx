import { langOf } from '@/lib/catalog/translations/lang-of'
import { t } from '@/lib/shared/messages/message'
import type { LocalShop } from '@/lib/store/settings/local-shop'

/** What links to the official notice say. */
export const guaranteeNoticeText = () => t('ui.guarantee-notice')

type Props = { shop: Pick<LocalShop, 'guaranteeNotice' | 'fallback'>; className?: string }

/** Links to the official notice, and says where its file is in the shop's own language; nothing while the shop has none. */
export function GuaranteeNotice({ shop, className = 'text-link' }: Props) {
  const { guaranteeNotice } = shop
  return (
    guaranteeNotice && (
      <a className={className} href={guaranteeNotice} hrefLang={langOf(shop, 'guaranteeNotice').lang}>
        {guaranteeNoticeText()}
      </a>
    )
  )
}
