import type { StoredThing } from '@/lib/admin/privacy/browser-storage'
import { t } from '@/lib/shared/messages/message'
import './stored-things.css'

/** A part of what the browser stores, by name: what for, and how long. */
export function StoredThings({ title, things }: { title: string; things: readonly StoredThing[] }) {
  return (
    <section className="stored-things">
      <h2 className="mb-3 text-xl">{title}</h2>
      <dl>
        {things.map(({ name, what, until }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{t(what)}</dd>
            <dd className="text-sm text-ink-soft">{t(until)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
