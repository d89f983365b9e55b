import type { ReactNode } from 'react'

type Props = { children: ReactNode; note?: ReactNode; actions?: ReactNode }

/** The heading of a page, with an optional line below and optional actions on the right. */
export function PageHeading({ children, note, actions }: Props) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 md:mb-8">
      <div className="min-w-0">
        <h1 className="text-2xl wrap-break-word md:text-3xl">{children}</h1>
        {note && <p className="mt-2 text-ink-soft">{note}</p>}
      </div>
      {actions}
    </div>
  )
}
