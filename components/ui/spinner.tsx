/**
 * The large pulsing spinner (Spec §2), centred where the content will be. It stays invisible for 150 ms, so that quick
 * answers do not flicker, and keeps the height free so that nothing jumps. Without JavaScript it would turn for ever, and does not show.
 */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="grid min-h-96 place-items-center py-16 noscript:hidden" role="status">
      <span className="animate-late">
        <span className="grid size-24 animate-breathe place-items-center rounded-full bg-accent/20">
          <span className="size-12 rounded-full bg-accent" />
        </span>
        <span className="sr-only">{label}</span>
      </span>
    </div>
  )
}
