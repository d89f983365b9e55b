'use client'

import { useRouter } from 'next/navigation'
import { startTransition, useState } from 'react'
import { withProof } from '@/components/account/proof/with-proof'
import { Card } from '@/components/ui/card'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-button'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { Field } from '@/components/ui/forms/field'
import { ActionForm } from '@/components/ui/forms/form'
import { FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { useRefusableFailure } from '@/components/ui/forms/use-page-form'
import { guaranteeNoticeText } from '@/components/ui/guarantee-notice'
import { adminApi } from '@/lib/api/client/admin-client'

type Props = {
  /** The version of the settings as the page has read them. */
  version: number
  /** Path of the stored notice, or `null`. */
  address: string | null
}

/** Uploads the official notice of the statutory guarantee, which is kept as it is, shows which one is linked, and takes it away. */
export function GuaranteeNoticeSetting({ version, address }: Props) {
  const router = useRouter()
  const [saved, setSaved] = useState({ version, address })
  const [chosen, setChosen] = useState<File | null>(null)
  const current = saved.version > version ? saved : { version, address }
  const { report, errors, sent, submit, isPending } = useFormAction(async (form: FormData | 'remove') => {
    if (form !== 'remove') {
      if (!chosen) return { kind: 'danger', text: 'Choose a file first.' }
      form.set('file', chosen)
      form.set('version', String(current.version))
    }
    const settings = await withProof(() =>
      form === 'remove'
        ? adminApi.updateSettings({ version: current.version, guaranteeNotice: null })
        : adminApi.uploadGuaranteeNotice(form),
    )
    setSaved({ version: settings.version, address: settings.guaranteeNotice })
    setChosen(null)
    router.refresh()
    return form === 'remove'
      ? 'The notice is no longer linked.'
      : 'Saved. Products, cart and footer link to it now.'
  }, useRefusableFailure())
  return (
    <Card className="grid gap-5" title={guaranteeNoticeText()}>
      <p>
        Upload the official file unchanged, as the EU publishes it. Products, cart and footer link to it.{' '}
        {current.address ? (
          <a className="text-link" href={current.address}>
            See the present notice
          </a>
        ) : (
          'There is none now.'
        )}
      </p>
      <ActionForm action={submit} key={sent} noValidate>
        <Field
          accept=".pdf,.png,.jpg,.jpeg"
          error={errors.file}
          hint="PDF, PNG or JPEG, at most 4 MB."
          label="File"
          name="file"
          onChange={({ target }) => setChosen(target.files?.[0] ?? null)}
          type="file"
        />
        <div className="flex flex-wrap gap-3">
          <BusyButton isBusy={isPending} type="submit" variant="secondary">
            Upload notice
          </BusyButton>
          {current.address && (
            <ConfirmButton
              confirmText="Remove"
              isBusy={isPending}
              onConfirm={() => startTransition(() => submit('remove'))}
              question="Products, cart and footer will not link to it any more."
              title="Remove the notice?"
              variant="discreet"
            >
              Remove notice
            </ConfirmButton>
          )}
        </div>
      </ActionForm>
      <FormReport isPending={isPending} report={report} />
    </Card>
  )
}
