import { PageLink } from '@/components/ui/page-link'
import { t } from '@/lib/shared/messages/message'
import { productPath } from '@/lib/shared/routes/paths'
import { type Card, titleOf } from './cards/card'

type Props = { product: Pick<Card, '_id' | 'name' | 'group' | 'variantCount' | 'fallback'> }

/**
 * Adds one unit (quick-add.ts). It is no part of a card's link; `LinkNavigation` handles all of them. Of a group it is a link to the choice,
 * which needs no script: no size is guessed.
 */
export function QuickAdd({ product }: Props) {
  const { _id, name, group, variantCount = 2 } = product
  if (group && variantCount > 1)
    return (
      <PageLink
        aria-label={t('catalog.chooseOptionsNamed', { name: titleOf(product).text })}
        className="quick-add grid place-items-center"
        href={`${productPath(_id)}#options`}
      >
        <span>{t('catalog.chooseOptions')}</span>
      </PageLink>
    )
  return (
    <button
      aria-label={t('catalog.addToCartNamed', { name })}
      className="quick-add needs-script"
      type="button"
      value={_id}
    >
      <span>{t('catalog.addToCart')}</span>
    </button>
  )
}
