'use client'

import { type FormEvent, useState } from 'react'
import { CodeField } from '@/components/account/proof/code-field'
import { useSecurityAction } from '@/components/account/security/use-security-action'
import { Card } from '@/components/ui/card'
import { CopyText } from '@/components/ui/copy-text'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-button'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { textOf } from '@/components/ui/forms/form'
import { FormReport } from '@/components/ui/forms/form-report'
import type { NewCodeJson } from '@/lib/accounts/mfa/mfa-schema'
import { factorApi } from '@/lib/api/client/mfa-client'
import { rich, t } from '@/lib/shared/messages/message'

type Props = { hasCode: boolean; onCodes: (codes: string[] | null) => void }

/** The app for codes: set up by a QR code and a first code, or removed. */
export function CodeCard({ hasCode, onCodes }: Props) {
  const { isBusy, report, run } = useSecurityAction()
  const [app, setApp] = useState<NewCodeJson | null>(null)

  const start = () =>
    run(async () => {
      setApp(await factorApi.startCode())
      return null
    })

  function confirm(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const code = textOf(new FormData(event.currentTarget), 'code')
    run(async () => {
      const { recoveryCodes } = await factorApi.confirmCode(code)
      onCodes(recoveryCodes)
      setApp(null)
      return recoveryCodes ? null : t('security.app-ready')
    })
  }

  return (
    <Card title={t('security.app')}>
      <p className="text-ink-soft">{hasCode ? t('security.app-on') : t('security.app-off')}</p>
      {app && !hasCode && <NewApp app={app} isBusy={isBusy} onSubmit={confirm} />}
      {!app && !hasCode && (
        <BusyButton className="mt-4" isBusy={isBusy} onClick={start} variant="secondary">
          {t('security.set-up-app')}
        </BusyButton>
      )}
      {hasCode && (
        <ConfirmButton
          className="mt-4"
          confirmText={t('security.remove')}
          isBusy={isBusy}
          onConfirm={() => run(async () => (await factorApi.removeCode()).detail)}
          question={t('security.remove-app-question')}
          title={t('security.remove-app-title')}
          variant="discreet"
        >
          {t('security.remove-app')}
        </ConfirmButton>
      )}
      <div className="mt-4 empty:hidden">
        <FormReport isPending={isBusy} report={report} />
      </div>
    </Card>
  )
}

type AppProps = { app: NewCodeJson; isBusy: boolean; onSubmit: (event: FormEvent<HTMLFormElement>) => void }

function NewApp({ app: { secret, qr, uri }, isBusy, onSubmit }: AppProps) {
  const groups = secret.match(/.{1,4}/g)?.join(' ') ?? secret
  return (
    <form className="mt-4 grid max-w-96 gap-4" onSubmit={onSubmit}>
      <p>
        {rich('security.scan', {
          link: (parts) => (
            <a className="text-link" href={uri} key="link">
              {parts}
            </a>
          ),
        })}
      </p>
      <svg
        aria-label={t('security.qr')}
        className="security-qr"
        role="img"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
      >
        <path d={qr.path} fill="black" shapeRendering="crispEdges" />
      </svg>
      <CopyText label={t('security.or-type')} text={groups} />
      <CodeField hint={t('security.six-digits')} />
      <BusyButton className="justify-self-start" isBusy={isBusy} type="submit">
        {t('security.confirm')}
      </BusyButton>
    </form>
  )
}
