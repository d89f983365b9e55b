import { t } from '@/lib/shared/messages/message'

const heights = { page: 'min-h-96 py-16', panel: 'min-h-24' }

type Props = {
  label?: string
  /** The space that it reserves: that of a page's content, or of a panel within a page. */
  size?: keyof typeof heights
}

/**
 * The large pulsing spinner (Spec §2), centred where the content will be. It is invisible for 150 ms, so that quick
 * responses do not flicker, and reserves its height, so that the layout does not shift. Hidden without JavaScript, where it
 * would spin forever.
 */
export function Spinner({ label = t('ui.loading'), size = 'page' }: Props) {
  return (
    <div className={`grid place-items-center noscript:hidden ${heights[size]}`} role="status">
      <span className="animate-late">
        <span className="grid size-24 animate-breathe place-items-center rounded-full bg-accent/20">
          <span className="pulse size-12 rounded-full bg-accent" />
        </span>
        <span className="sr-only">{label}</span>
      </span>
    </div>
  )
}
