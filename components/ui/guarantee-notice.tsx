import { t } from '@/lib/shared/messages/message'

/** What links to the official notice say. */
export const guaranteeNoticeText = () => t('ui.guarantee-notice')

/** Links to the official notice within a text; nothing while the shop has none. */
export function GuaranteeNotice({ href }: { href: string | null }) {
  return (
    href && (
      <a className="text-link" href={href}>
        {guaranteeNoticeText()}
      </a>
    )
  )
}
