import Link from 'next/link'
import type { WorkTile } from '@/lib/admin/dashboard/dashboard'

/** What waits for the admin: each a number that leads to what it counts. */
export function WorkTiles({ tiles }: { tiles: readonly WorkTile[] }) {
  return (
    <section aria-labelledby="work" className="mb-8">
      <h2 className="sr-only" id="work">
        What waits
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {tiles.map(({ label, count, href, note }) => (
          <li key={label}>
            <Link
              className={`flex h-full flex-col rounded-card border border-line px-4.5 pt-3.5 pb-4 text-ink hover:border-accent ${count > 0 ? 'bg-surface' : ''}`}
              href={href}
              prefetch={false}
            >
              <strong
                className={`font-display text-[2.25rem]/[1.1] tracking-[-0.02em] tabular-nums ${count > 0 ? 'text-accent' : 'text-ink-soft'}`}
              >
                {count.toLocaleString('en')}
              </strong>{' '}
              <span className={`text-sm/normal ${count > 0 ? '' : 'text-ink-soft'}`}>{label}</span>
              {note && <small className="text-sm/normal text-ink-soft tabular-nums">{note}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
