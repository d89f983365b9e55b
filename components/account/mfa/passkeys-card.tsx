'use client'

import { type FormEvent, useState } from 'react'
import { useSecurityAction } from '@/components/account/security/use-security-action'
import { Card } from '@/components/ui/card'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-button'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { Field } from '@/components/ui/forms/field'
import { textOf } from '@/components/ui/forms/form'
import { FormReport } from '@/components/ui/forms/form-report'
import { VisitorTime } from '@/components/ui/visitor-time'
import type { FactorsJson, PasskeyJson } from '@/lib/accounts/mfa/mfa-schema'
import { factorApi } from '@/lib/api/client/mfa-client'

type Props = {
  factors: FactorsJson
  /** What the new passkey is called unless the user says otherwise. */
  suggestedName: string
  onCodes: (codes: string[] | null) => void
}

/** One's passkeys: add, rename, remove. */
export function PasskeysCard({ factors: { passkeys, canUsePasskeys }, suggestedName, onCodes }: Props) {
  const { isBusy, report, run } = useSecurityAction()

  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const name = textOf(new FormData(event.currentTarget), 'name')
    run(async () => {
      const options = await factorApi.startPasskey()
      const { createPasskey } = await import('@/lib/api/client/passkey-client')
      const { recoveryCodes } = await createPasskey(name, options)
      onCodes(recoveryCodes)
      return recoveryCodes ? null : 'The passkey is added.'
    })
  }

  return (
    <Card title="Passkeys">
      <p className="text-ink-soft">
        Log in with the fingerprint, face or PIN of your device, without a password. A fake page cannot steal
        it.
      </p>
      {passkeys.length > 0 && (
        <ul className="security-list">
          {passkeys.map((passkey) => (
            <PasskeyRow isBusy={isBusy} key={passkey._id} passkey={passkey} run={run} />
          ))}
        </ul>
      )}
      {canUsePasskeys ? (
        <form className="mt-4 grid max-w-96 gap-4" onSubmit={add}>
          <Field
            autoComplete="off"
            defaultValue={suggestedName}
            label="Name of the new passkey"
            maxLength={60}
            name="name"
            required
          />
          <BusyButton className="justify-self-start" isBusy={isBusy} type="submit">
            Add a passkey
          </BusyButton>
        </form>
      ) : (
        <p className="mt-4">Passkeys need a host name, and this shop is reached by an IP address.</p>
      )}
      <div className="mt-4 empty:hidden">
        <FormReport isPending={isBusy} report={report} />
      </div>
    </Card>
  )
}

type RowProps = { passkey: PasskeyJson; isBusy: boolean; run: ReturnType<typeof useSecurityAction>['run'] }

function PasskeyRow({ passkey: { _id, name, createdAt, lastUsedAt }, isBusy, run }: RowProps) {
  const [isRenaming, setIsRenaming] = useState(false)

  function rename(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const given = textOf(new FormData(event.currentTarget), 'newName')
    run(async () => {
      await factorApi.renamePasskey(_id, given)
      setIsRenaming(false)
      return null
    })
  }

  if (isRenaming)
    return (
      <li>
        <form className="flex flex-wrap items-center gap-3" onSubmit={rename}>
          <Field
            autoComplete="off"
            autoFocus
            defaultValue={name}
            label={`New name of ${name}`}
            maxLength={60}
            name="newName"
            required
          />
          <BusyButton isBusy={isBusy} type="submit">
            Save
          </BusyButton>
          <BusyButton isBusy={false} onClick={() => setIsRenaming(false)} variant="secondary">
            Cancel
          </BusyButton>
        </form>
      </li>
    )
  return (
    <li>
      <div>
        <p className="font-semibold" id={`passkey-${_id}`}>
          {name}
        </p>
        <p className="text-sm text-ink-soft">
          Added <VisitorTime format="table" iso={createdAt} />, {lastUsedAt ? 'last used ' : 'never used'}
          {lastUsedAt && <VisitorTime format="table" iso={lastUsedAt} />}
        </p>
      </div>
      <BusyButton
        aria-describedby={`passkey-${_id}`}
        isBusy={isBusy}
        onClick={() => setIsRenaming(true)}
        variant="secondary"
      >
        Rename
      </BusyButton>
      <ConfirmButton
        aria-describedby={`passkey-${_id}`}
        confirmText="Remove"
        isBusy={isBusy}
        onConfirm={() => run(async () => (await factorApi.removePasskey(_id)).detail)}
        question="It logs in no more. Delete it on your device, too."
        title={`Remove ${name}?`}
        variant="discreet"
      >
        Remove
      </ConfirmButton>
    </li>
  )
}
