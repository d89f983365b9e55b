'use client'

import { useState } from 'react'
import { ReportHere, useRowAction } from '@/components/admin/row-report'
import { DateTime } from '@/components/ui/date-time'
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { adminApi } from '@/lib/api/client/admin-client'

/** `since` is an ISO time. */
type Waiting = { count: number; since: string; upTo: number }

/** Asks what becomes of the mails from before the shop had a mail server; afterwards says what was done. */
export function MailDecision({ waiting }: { waiting: Waiting | null }) {
  return <ReportHere>{waiting && <Question {...waiting} />}</ReportHere>
}

function Question({ count, since, upTo }: Waiting) {
  const [isConfirming, setIsConfirming] = useState(false)
  const sending = useRowAction(async () => (await adminApi.decideOldMails({ decision: 'send', upTo })).detail)
  const discarding = useRowAction(
    async () => (await adminApi.decideOldMails({ decision: 'discard', upTo })).detail,
  )
  const isOne = count === 1
  const mails = isOne ? '1 mail' : `${count.toLocaleString('en')} mails`
  return (
    <section
      aria-labelledby="mail-decision"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-warning/30 bg-warning-soft px-4 py-3 text-sm"
    >
      <div className="max-w-prose">
        <h2
          className="text-base"
          id="mail-decision"
        >{`${mails} from before ${isOne ? 'waits' : 'wait'}.`}</h2>
        <p className="mt-1">
          {isOne ? 'It was' : 'They were'} written before the shop had a mail server
          {isOne ? ', ' : ', the first one '}
          on <DateTime format="moment" iso={since} />. New mails are sent as usual.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <BusyButton
          aria-describedby="mail-decision"
          isBusy={sending.isPending}
          onClick={() => !discarding.isPending && sending.run()}
          variant="primary"
        >
          Send
        </BusyButton>
        <BusyButton
          aria-describedby="mail-decision"
          isBusy={discarding.isPending}
          onClick={() => !sending.isPending && setIsConfirming(true)}
          variant="secondary"
        >
          Discard
        </BusyButton>
      </div>
      {isConfirming && (
        <ConfirmDialog
          confirmText="Discard"
          onClose={() => setIsConfirming(false)}
          onConfirm={discarding.run}
          title={`Discard ${mails}?`}
        >
          {isOne ? 'It stays in the list as given up.' : 'They stay in the list as given up.'} Each can still
          be sent from its own page.
        </ConfirmDialog>
      )}
    </section>
  )
}
