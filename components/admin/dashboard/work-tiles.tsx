import Link from 'next/link'
import type { WorkTile } from '@/lib/admin/dashboard/dashboard'
import './dashboard.css'

/** What waits for the desk: each a number that leads to what it counts. */
export function WorkTiles({ tiles }: { tiles: readonly WorkTile[] }) {
  return (
    <section aria-labelledby="work" className="mb-8">
      <h2 className="sr-only" id="work">
        What waits
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {tiles.map(({ label, count, href, note }) => (
          <li key={label}>
            <Link className={count === 0 ? 'work-tile is-none' : 'work-tile'} href={href} prefetch={false}>
              <strong>{count.toLocaleString('en')}</strong> <span>{label}</span>
              {note && <small>{note}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
