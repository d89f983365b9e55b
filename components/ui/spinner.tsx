/**
 * The large pulsing spinner (Spec §2), centred where the content will be. It is invisible for 150 ms, so that quick
 * responses do not flicker, and reserves its height, so that the layout does not shift. Hidden without JavaScript, where it
 * would spin forever.
 */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="grid min-h-96 place-items-center py-16 noscript:hidden" role="status">
      <span className="animate-late">
        <span className="grid size-24 animate-breathe place-items-center rounded-full bg-accent/20">
          <span className="pulse size-12 rounded-full bg-accent" />
        </span>
        <span className="sr-only">{label}</span>
      </span>
    </div>
  )
}
