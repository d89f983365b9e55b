import { ButtonLink } from '@/components/ui/button-link'
import { t } from '@/lib/shared/messages/message'
import { listPath } from '@/lib/shared/routes/paths'

type Props = { path: string; page: number; count: number; names?: readonly [before: string, after: string] }

/** Links to the previous and next page; nothing when there is only one page. */
export function PageLinks({ path, page, count, names = [t('order.newer'), t('order.older')] }: Props) {
  if (count <= 1 && page <= 1) return null
  const before = Math.min(page - 1, count)
  return (
    <nav aria-label={t('order.pages')} className="mt-6 flex items-center justify-between gap-4">
      {before >= 1 ? (
        <ButtonLink variant="secondary" href={listPath(path, before)} rel="prev">
          {names[0]}
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className="text-sm text-ink-soft">{t('order.page-of', { page, count })}</span>
      {page < count ? (
        <ButtonLink variant="secondary" href={listPath(path, page + 1)} rel="next">
          {names[1]}
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  )
}
