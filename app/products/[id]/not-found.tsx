import { NotFoundAlert } from '@/components/layout/not-found-alert'
import { t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'

/** An unknown or deleted product: the load failure of this screen (Spec §2). */
export default function ProductNotFound() {
  return (
    <NotFoundAlert
      heading={t('catalog.product')}
      href={paths.home}
      linkText={t('catalog.seeAllProducts')}
      text={t('problem.product-not-found')}
    />
  )
}
