import type { ReactNode } from 'react'

/** Placeholder for empty content: a title with an optional sentence or link. */
export function EmptyState({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center md:py-14">
      <p className="text-lg font-bold tracking-tight">{title}</p>
      {children && <div className="mt-2 text-ink-soft">{children}</div>}
    </div>
  )
}
