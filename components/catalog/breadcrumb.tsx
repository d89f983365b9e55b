import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { slugOf } from '@/lib/catalog/categories/category-slug'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { t } from '@/lib/shared/messages/message'
import { categoryPath, paths } from '@/lib/shared/routes/paths'
import { GoBack } from './go-back'

type Props = Pick<ProductJson, 'name' | 'category' | 'categoryName' | 'fallback'>

/** 'Go back' (Spec §2), and where the product is: Home, its category, its name. */
export function Breadcrumb({ name, category, categoryName = category, fallback }: Props) {
  return (
    <div className="breadcrumb -mt-4 mb-2 flex items-center gap-1 text-sm text-ink-soft md:-mt-6 md:mb-4">
      <GoBack />
      <nav
        aria-label={t('catalog.breadcrumb')}
        className="min-w-0 border-l border-line pl-4 noscript:border-0 noscript:pl-0"
      >
        <ol className="flex items-center gap-1 max-sm:[&>:nth-child(2)>svg]:hidden">
          <Crumb href={paths.home} isWhole text={t('catalog.home')} />
          <Crumb
            href={categoryPath(slugOf(category))}
            text={categoryName}
            {...langOf({ fallback }, 'category')}
          />
          <li
            aria-current="page"
            className="min-w-0 flex-1 truncate max-sm:sr-only"
            {...langOf({ fallback }, 'name')}
          >
            {name}
          </li>
        </ol>
      </nav>
    </div>
  )
}

type CrumbProps = { href: string; text: string; lang?: string; isWhole?: true }

function Crumb({ href, text, lang, isWhole }: CrumbProps) {
  return (
    <li className={`flex items-center gap-1 ${isWhole ? 'shrink-0' : 'min-w-0'}`}>
      <PageLink
        className="inline-flex min-h-11 min-w-6 items-center rounded-control hover:text-ink hover:underline"
        href={href}
      >
        <span className="truncate" lang={lang}>
          {text}
        </span>
      </PageLink>
      <Icon className="size-3.5" name="chevronRight" />
    </li>
  )
}
