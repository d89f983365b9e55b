import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  note?: ReactNode
  actions?: ReactNode
  isCalm?: boolean
  /** The heading's language, where it is not the page's. */
  lang?: string | undefined
}

/** The letters that a large heading has room for. */
const largeLength = 40

/** Returns the class of an `<h1>`: texts of unlimited length, such as names of products, are set smaller when they are long. */
export function headingStyle(text: ReactNode, isCalm = false): string {
  const isLong = typeof text === 'string' && text.length > largeLength
  return isCalm || isLong ? 'is-calm wrap-break-word' : 'wrap-break-word'
}

/** The heading of a page, with an optional line below and optional actions on the right; calm on screens that are tools. */
export function PageHeading({ children, note, actions, isCalm, lang }: Props) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 md:mb-8">
      <div className="min-w-0">
        <h1 className={headingStyle(children, isCalm)} lang={lang}>
          {children}
        </h1>
        {note && <p className="mt-2 wrap-break-word text-ink-soft">{note}</p>}
      </div>
      {actions}
    </div>
  )
}
