import type { ReactNode } from 'react'
import './data-table.css'

export type Column = {
  header: ReactNode
  isNumber?: boolean
  key: string
  /** Width class, for a table with `isList`; the widths are proportions. */
  width?: string
}
type Props = {
  caption: string
  columns: readonly Column[]
  children: ReactNode
  /** On phones each row is a card of three columns, and every cell shows its `data-label`. */
  isStacked?: boolean
  /**
   * A long list: it scrolls with the page under a sticky header, and its columns have fixed widths. Below 48 rem each row is a
   * card of six columns, as high as `--card-height` says.
   */
  isList?: boolean
  className?: string
}

/**
 * A table that scrolls inside its own box when it is wider than the screen. `children` are the `<tr>` rows; cells with
 * numbers need the class `is-number`.
 */
export function DataTable({ caption, columns, children, isStacked, isList, className = '' }: Props) {
  const shape = isList ? 'is-list' : isStacked ? 'is-stacked' : ''
  return (
    <section
      aria-label={caption}
      className={`${isList ? 'overflow-clip' : 'overflow-x-auto'} rounded-card border border-line bg-surface`}
    >
      <table className={`data-table ${shape} ${className}`}>
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
