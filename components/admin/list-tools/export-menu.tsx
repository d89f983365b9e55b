import { exportPath } from '@/lib/admin/export/export-links'
import './list-tools.css'

type Props = {
  /** The list with its filter. */
  path: string
  files: readonly { label: string; kind?: string }[]
}

/** The files of a list, each with commas or with semicolons. */
export function ExportMenu({ path, files }: Props) {
  return (
    <details className="desk-fold">
      <summary>Export</summary>
      <div className="desk-fields is-views">
        <ul className="desk-views">
          {files.map(({ label, kind }) => (
            <li key={label}>
              {label}
              <span className="flex gap-4">
                <a className="text-link" href={exportPath(path, { kind })}>
                  <span className="sr-only">{label} with </span>Commas
                </a>
                <a className="text-link" href={exportPath(path, { kind, separator: ';', decimal: ',' })}>
                  <span className="sr-only">{label} with </span>Semicolons
                </a>
              </span>
            </li>
          ))}
        </ul>
        <p className="text-sm text-ink-soft">
          CSV files of what this list has. Semicolons are for spreadsheets that write 12,50.
        </p>
      </div>
    </details>
  )
}
