'use client'

import { useState } from 'react'
import { useRowAction } from '@/components/admin/row-report'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-button'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { webhookApi } from '@/lib/api/client/webhook-client'
import type { WebhookJson } from '@/lib/messaging/webhooks/webhook-schema'
import { ShownSecret } from './shown-secret'

/** What an owner does with a webhook: send a test, pause and start it, make a new secret, which is shown once. */
export function WebhookActions({ hook: { _id, isLive } }: { hook: WebhookJson }) {
  const [secret, setSecret] = useState<string | null>(null)
  const test = useRowAction(async () => {
    const { state, status, failure } = await webhookApi.testWebhook(_id)
    if (state === 'delivered') return `The test was taken: the address answered ${status}.`
    return { kind: 'danger', text: `The test failed. ${failure ?? ''}` }
  })
  const pause = useRowAction(async () => {
    await webhookApi.updateWebhook(_id, { isPaused: isLive })
    return isLive
      ? 'The webhook is paused. It is not told what happens meanwhile.'
      : 'The webhook is live again.'
  })
  const rotate = useRowAction(async () => {
    const webhook = await webhookApi.rotateWebhookSecret(_id)
    setSecret(webhook.secret)
    return 'The former secret stays valid for 24 hours.'
  })
  return (
    <>
      <div className="my-4 flex flex-wrap gap-2">
        <BusyButton isBusy={test.isPending} onClick={test.run} variant="secondary">
          Send a test
        </BusyButton>
        <BusyButton isBusy={pause.isPending} onClick={pause.run} variant="secondary">
          {isLive ? 'Pause' : 'Start'}
        </BusyButton>
        <ConfirmButton
          confirmText="Make a new secret"
          confirmVariant="primary"
          isBusy={rotate.isPending}
          onConfirm={rotate.run}
          question="For 24 hours messages are signed by both. Enter the new one in your program within this time."
          title="Make a new secret?"
          variant="secondary"
        >
          New secret
        </ConfirmButton>
      </div>
      {secret && (
        <ShownSecret onDone={() => setSecret(null)} secret={secret} title="The webhook has a new secret" />
      )}
    </>
  )
}
