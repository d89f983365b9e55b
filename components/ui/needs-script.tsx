import { Alert } from '@/components/ui/alert'

/** For browsers without JavaScript: says why the screen will not do anything. */
export function NeedsScript() {
  return (
    <noscript>
      <div className="mb-5">
        <Alert kind="warning">Please switch on JavaScript in your browser to use this page.</Alert>
      </div>
    </noscript>
  )
}
