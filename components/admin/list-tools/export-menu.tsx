import { exportPath } from '@/lib/admin/export/export-links'
import { Fold } from './fold'

type Props = {
  /** The list with its filter. */
  path: string
  files: readonly { label: string; kind?: string }[]
}

/** The files of a list, each with commas or with semicolons. */
export function ExportMenu({ path, files }: Props) {
  return (
    <Fold title="Export">
      <ul>
        {files.map(({ label, kind }) => (
          <li className="flex items-center justify-between gap-4 border-b border-line" key={label}>
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
    </Fold>
  )
}
