import type { ReactNode } from 'react'

export type Column = {
  header: ReactNode
  isNumber?: boolean
  key: string
  /** Width class, for a table with `isFixed`. */
  width?: string
}
type Props = {
  caption: string
  columns: readonly Column[]
  children: ReactNode
  /** The box also scrolls vertically, under a sticky header. */
  isTall?: boolean
  /** On phones each row is a card of three columns, and every cell shows its `data-label`. */
  isStacked?: boolean
  /** Column widths come from `width`, in proportion, and not from the content. */
  isFixed?: boolean
}

/**
 * A table that scrolls inside its own box when it is wider than the screen. `children` are the `<tr>` rows; cells with
 * numbers need the class `is-number`.
 */
export function DataTable({ caption, columns, children, isTall, isStacked, isFixed }: Props) {
  return (
    <section
      aria-label={caption}
      className={`overflow-x-auto rounded-card border border-line bg-surface ${isTall ? 'max-h-[70vh] overflow-y-auto' : ''}`}
    >
      <table className={`data-table ${isStacked ? 'is-stacked' : ''} ${isFixed ? 'table-fixed' : ''}`}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, header, isNumber, width = '' }) => (
              <th className={`${isNumber ? 'is-number' : ''} ${width}`} key={key} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
