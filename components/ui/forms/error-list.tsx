import { FocusedAlert } from '@/components/ui/focused-alert'

/** The errors of a form, one per line, in a danger alert that takes the focus. */
export function ErrorList({ lines }: { lines: readonly string[] }) {
  return (
    <FocusedAlert kind="danger">
      <ul className="grid gap-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </FocusedAlert>
  )
}
