import { TextLink } from '@/components/ui/page-link'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { t } from '@/lib/shared/messages/message'
import type { LocalShop } from '@/lib/store/settings/local-shop'

/** One line above the header of every page, if there is one to say. It scrolls away. */
export function Announcement({ shop }: { shop: Pick<LocalShop, 'announcement' | 'fallback'> }) {
  const { announcement } = shop
  if (!announcement) return null
  const { text, href } = announcement
  return (
    <section aria-label={t('layout.announcement')} className="no-print bg-accent-soft">
      <p
        className="shell py-2.5 text-center text-sm font-semibold wrap-break-word"
        {...langOf(shop, 'announcement')}
      >
        {href === null ? text : <TextLink href={href}>{text}</TextLink>}
      </p>
    </section>
  )
}
