'use client'

import { useState } from 'react'
import { Button, buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { FormReport } from '@/components/ui/forms/form-report'
import { factorApi } from '@/lib/browser/factor-calls'
import { useSecurityAction } from './use-security-action'

type Props = {
  left: number
  /** New ones, to be read this once. */
  codes: string[] | null
  onCodes: (codes: string[] | null) => void
}

/** How many recovery codes are left; new ones are shown once. */
export function RecoveryCard({ left, codes, onCodes }: Props) {
  const { isBusy, report, run } = useSecurityAction()
  const [isAsking, setIsAsking] = useState(false)
  const renew = () =>
    run(async () => {
      onCodes((await factorApi.renewRecoveryCodes()).recoveryCodes)
      return null
    })

  return (
    <Card title="Recovery codes">
      {codes ? (
        <NewCodes codes={codes} onDone={() => onCodes(null)} />
      ) : (
        <>
          <p className="text-ink-soft">
            {left} of 10 are left. Each of them stands in for your second factor once, when your device is
            lost.
          </p>
          <BusyButton className="mt-4" isBusy={isBusy} onClick={() => setIsAsking(true)} variant="secondary">
            Make new codes
          </BusyButton>
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          confirmText="Make new codes"
          confirmVariant="primary"
          onClose={() => setIsAsking(false)}
          onConfirm={renew}
          title="Make new recovery codes?"
        >
          The old ones work no more.
        </ConfirmDialog>
      )}
      <FormReport isPending={isBusy} report={report} />
    </Card>
  )
}

function NewCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [copied, setCopied] = useState('')
  const text = codes.join('\n')

  async function copy(): Promise<void> {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    setCopied(isCopied ? 'Copied' : 'Please select and copy them')
  }

  return (
    <div role="status">
      <p>
        Keep these in a safe place: they are shown only now. Each works once, in place of your second factor.
      </p>
      <ol className="security-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="security-buttons no-print">
        <Button onClick={copy} size="sm" variant="secondary">
          Copy
        </Button>
        <Button onClick={() => window.print()} size="sm" variant="secondary">
          Print
        </Button>
        <a
          className={buttonStyle({ size: 'sm', variant: 'secondary' })}
          download="recovery-codes.txt"
          href={`data:text/plain,${encodeURIComponent(`${text}\n`)}`}
        >
          Download
        </a>
        <Button onClick={onDone} size="sm">
          I have kept them
        </Button>
        <span className="text-ink-soft">{copied}</span>
      </p>
    </div>
  )
}
