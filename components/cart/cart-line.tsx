import type { ReactNode } from 'react'
import { Picture } from '@/components/ui/media/picture'
import { PageLink } from '@/components/ui/page-link'
import { langIn } from '@/lib/catalog/translations/lang-in'
import type { CartItem } from '@/lib/sales/cart/cart'
import { productPath } from '@/lib/shared/routes/paths'

type Props = {
  line: CartItem
  /** One line below the name. */
  note: ReactNode
  /** On the right of the name. */
  total?: ReactNode
  /** What can be chosen instead. */
  choice?: ReactNode
  /** What can be done with it. */
  children: ReactNode
  /** The line is no longer here. */
  isGone?: boolean
}

/** A line of the cart, a saved or a removed one. All have one layout, so nothing moves. */
export function CartLine({ line, note, total, choice, children, isGone = false }: Props) {
  return (
    <div className="grid grid-cols-[5.5rem_1fr] gap-x-4 min-[26rem]:grid-cols-[7rem_1fr] min-[26rem]:grid-rows-[1fr_auto] sm:gap-x-6">
      <Picture
        alt={isGone ? '' : line.name}
        {...langIn(line.lang)}
        className={`aspect-square w-full rounded-control object-cover min-[26rem]:row-span-2 ${isGone ? 'opacity-40 grayscale' : ''}`}
        height={112}
        sizes="(min-width: 26rem) 7rem, 5.5rem"
        src={line.image}
        width={112}
      />
      <div className="min-w-0">
        <div className="flex items-baseline justify-between gap-x-4">
          <p
            className={`min-w-0 font-semibold wrap-break-word ${isGone ? 'text-ink-soft' : ''}`}
            {...langIn(line.lang)}
          >
            {isGone ? (
              `${line.name} `
            ) : (
              <PageLink className="hover:text-accent hover:underline" href={productPath(line.product)}>
                {line.name}
              </PageLink>
            )}
          </p>
          {total}
        </div>
        <p className="mt-0.5 text-sm text-ink-soft">{note}</p>
        {choice}
      </div>
      <div className="mt-2 flex min-h-11 flex-wrap items-center gap-x-5 max-[26rem]:col-span-2">
        {children}
      </div>
    </div>
  )
}

type ActionProps = {
  label: string
  /** The accessible name, with the product's. */
  fullLabel: string
  onClick: () => void
  isBusy?: boolean
}

/** A word to act on a line. */
export function LineAction({ label, fullLabel, onClick, isBusy = false }: ActionProps) {
  return (
    <button
      aria-busy={isBusy || undefined}
      aria-label={fullLabel}
      className="min-h-11 text-sm text-ink-soft underline decoration-1 underline-offset-4 hover:text-ink aria-busy:opacity-50"
      onClick={onClick}
      type="button"
    >
      {label}
    </button>
  )
}
