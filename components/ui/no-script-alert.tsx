import { Alert } from '@/components/ui/alert'

/** Tells visitors without JavaScript that the page needs it. */
export function NoScriptAlert() {
  return (
    <noscript>
      <div className="mb-5">
        <Alert kind="warning">Please switch on JavaScript in your browser to use this page.</Alert>
      </div>
    </noscript>
  )
}
