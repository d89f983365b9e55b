import { Picture } from '@/components/ui/media/picture'
import { PageLink } from '@/components/ui/page-link'
import { langIn } from '@/lib/catalog/translations/lang-in'
import { lineTotalCents } from '@/lib/sales/cart/cart'
import { t } from '@/lib/shared/messages/message'
import { centsOf, formatPrice } from '@/lib/shared/money/money'
import { productPath } from '@/lib/shared/routes/paths'

type Line = {
  _id: number
  product: number | null
  name: string
  image: string
  qty: number
  price: string
  /** The language of the name. */
  lang?: string
}

/** '2 X $42.00 = $84.00' (Spec §2). */
function sumText(line: Line): string {
  const [price, total] = [formatPrice(centsOf(line.price)), formatPrice(lineTotalCents(line))]
  return t('order.line-sum', { qty: line.qty, price, total })
}

type Props = {
  lines: readonly Line[] /** The sum stands below the name on every screen. */
  isNarrow?: boolean
}

/** The lines of an order. A name links to its product until that is deleted. */
export function OrderLines({ lines, isNarrow = false }: Props) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li
          className={`grid grid-cols-[4rem_1fr] items-center gap-x-4 py-4 first:pt-0 last:pb-0 ${isNarrow ? '' : 'sm:grid-cols-[4rem_1fr_auto]'}`}
          key={line._id}
        >
          <Picture
            alt={line.name}
            className={`row-span-2 aspect-square w-full rounded-control object-cover ${isNarrow ? '' : 'sm:row-span-1'}`}
            height={64}
            sizes="4rem"
            src={line.image}
            width={64}
            {...langIn(line.lang)}
          />
          {line.product === null ? (
            <span className="min-w-0 font-semibold wrap-break-word" {...langIn(line.lang)}>
              {line.name}
            </span>
          ) : (
            <PageLink
              className="min-w-0 font-semibold wrap-break-word hover:text-accent hover:underline"
              href={`${productPath(line.product)}/`}
              {...langIn(line.lang)}
            >
              {line.name}
            </PageLink>
          )}
          <span
            className={`text-sm whitespace-nowrap tabular-nums text-ink-soft tight:whitespace-normal ${isNarrow ? '' : 'sm:text-right sm:text-base sm:text-ink'}`}
          >
            {sumText(line)}
          </span>
        </li>
      ))}
    </ul>
  )
}
