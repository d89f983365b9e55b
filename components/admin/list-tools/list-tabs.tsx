import Link from 'next/link'

export type ListTab = { label: string; href: string; count?: number; isCurrent?: boolean }

/** Parts of a list, each with the number of its rows. */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly ListTab[] }) {
  return (
    <nav
      aria-label={label}
      className="-mt-2 mb-5 flex flex-wrap gap-x-2 gap-y-1 text-sm/normal font-semibold"
    >
      {tabs.map(({ href, count, isCurrent, ...tab }) => (
        <Link
          aria-current={isCurrent ? 'page' : undefined}
          className="inline-flex min-h-10 items-center gap-2 rounded-full border border-line px-3.5 text-ink-soft hover:border-ink-soft hover:text-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper max-md:min-h-11"
          href={href}
          key={tab.label}
          prefetch={false}
        >
          {tab.label}
          {count !== undefined && (
            <span className="font-normal tabular-nums">{count.toLocaleString('en')}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
