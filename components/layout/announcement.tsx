import { TextLink } from '@/components/ui/page-link'
import { t } from '@/lib/shared/messages/message'
import type { ShopSettings } from '@/lib/store/settings/shop-settings'

/** One line above the header of every page, if there is one to say. It scrolls away. */
export function Announcement({ announcement }: Pick<ShopSettings, 'announcement'>) {
  if (!announcement) return null
  const { text, href } = announcement
  return (
    <section aria-label={t('layout.announcement')} className="no-print bg-accent-soft">
      <p className="shell py-2.5 text-center text-sm font-semibold wrap-break-word">
        {href === null ? text : <TextLink href={href}>{text}</TextLink>}
      </p>
    </section>
  )
}
