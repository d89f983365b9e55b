import Link from 'next/link'
import './list-tools.css'

export type ListTab = { label: string; href: string; count?: number; isCurrent?: boolean }

/** Parts of a list, each with the number of its rows. */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly ListTab[] }) {
  return (
    <nav aria-label={label} className="desk-tabs">
      {tabs.map(({ href, count, isCurrent, ...tab }) => (
        <Link aria-current={isCurrent ? 'page' : undefined} href={href} key={tab.label} prefetch={false}>
          {tab.label}
          {count !== undefined && <span>{count.toLocaleString('en')}</span>}
        </Link>
      ))}
    </nav>
  )
}
