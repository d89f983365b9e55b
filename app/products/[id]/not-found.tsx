import { NotFoundAlert } from '@/components/layout/not-found-alert'
import { TextLink } from '@/components/ui/page-link'
import type { FormerGroup } from '@/lib/catalog/siblings/former-group'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { rich, t } from '@/lib/shared/messages/message'
import { paths, productPath } from '@/lib/shared/routes/paths'

/** An unknown or deleted product: the load failure of this screen (Spec §2). A member of a group that is no longer sold leads to the others. */
export default function ProductNotFound({ group }: { group?: FormerGroup | null }) {
  return (
    <NotFoundAlert
      heading={t('catalog.product')}
      href={paths.home}
      linkText={t('catalog.seeAllProducts')}
      more={
        group &&
        rich('choice.former', {
          group: group.name,
          link: (parts) => (
            <TextLink href={productPath(group.canonical)} key="group" {...langOf(group, 'name')}>
              {parts}
            </TextLink>
          ),
        })
      }
      text={t('problem.product-not-found')}
    />
  )
}
