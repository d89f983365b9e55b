'use client'

import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { errorText } from '@/components/ui/forms/error-lines'
import { webhookApi } from '@/lib/api/client/webhook-client'
import './webhooks.css'

type Shown = { body: string | null } | { failure: string } | null

/** What a message says, read once it is opened. */
export function DeliveryBody({ id }: { id: number }) {
  const [shown, setShown] = useState<Shown>(null)

  async function read() {
    setShown(null)
    const answer = await webhookApi.getWebhookDelivery(id).then(
      ({ body }) => ({ body }),
      (error: unknown) => ({ failure: String(errorText(error)) }),
    )
    setShown(answer)
  }

  return (
    <details className="hook-body" onToggle={({ currentTarget }) => currentTarget.open && void read()}>
      <summary className="text-link">What it says</summary>
      {!shown ? (
        <p role="status">One moment …</p>
      ) : 'failure' in shown ? (
        <Alert kind="danger">{shown.failure}</Alert>
      ) : shown.body === null ? (
        <p>It was about a buyer who is forgotten.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the arrow keys.
        <pre tabIndex={0}>
          <code>{readable(shown.body)}</code>
        </pre>
      )}
    </details>
  )
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
