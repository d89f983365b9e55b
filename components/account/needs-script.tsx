import { Alert } from '@/components/ui/alert'

/** For browsers without JavaScript: says why the form will not do anything. */
export function NeedsScript() {
  return (
    <noscript>
      <div className="mb-5">
        <Alert kind="warning">Please switch on JavaScript in your browser to use this form.</Alert>
      </div>
    </noscript>
  )
}
