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
import { rich, t } from '@/lib/shared/messages/message'

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
      return recoveryCodes ? null : t('security.passkey-added')
    })
  }

  return (
    <Card title={t('security.passkeys')}>
      <p className="text-ink-soft">{t('security.passkeys-text')}</p>
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
            label={t('security.passkey-name')}
            maxLength={60}
            name="name"
            required
          />
          <BusyButton className="justify-self-start" isBusy={isBusy} type="submit">
            {t('security.add-passkey')}
          </BusyButton>
        </form>
      ) : (
        <p className="mt-4">{t('security.no-passkeys')}</p>
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
            label={t('security.new-name', { name })}
            maxLength={60}
            name="newName"
            required
          />
          <BusyButton isBusy={isBusy} type="submit">
            {t('security.save')}
          </BusyButton>
          <BusyButton isBusy={false} onClick={() => setIsRenaming(false)} variant="secondary">
            {t('security.cancel')}
          </BusyButton>
        </form>
      </li>
    )
  const added = () => <VisitorTime format="table" iso={createdAt} key="added" />
  return (
    <li>
      <div>
        <p className="font-semibold" id={`passkey-${_id}`}>
          {name}
        </p>
        <p className="text-sm text-ink-soft">
          {lastUsedAt === null
            ? rich('security.passkey-unused', { added })
            : rich('security.passkey-used', {
                added,
                used: () => <VisitorTime format="table" iso={lastUsedAt} key="used" />,
              })}
        </p>
      </div>
      <BusyButton
        aria-describedby={`passkey-${_id}`}
        isBusy={isBusy}
        onClick={() => setIsRenaming(true)}
        variant="secondary"
      >
        {t('security.rename')}
      </BusyButton>
      <ConfirmButton
        aria-describedby={`passkey-${_id}`}
        confirmText={t('security.remove')}
        isBusy={isBusy}
        onConfirm={() => run(async () => (await factorApi.removePasskey(_id)).detail)}
        question={t('security.remove-passkey-question')}
        title={t('security.remove-passkey-title', { name })}
        variant="discreet"
      >
        {t('security.remove')}
      </ConfirmButton>
    </li>
  )
}
