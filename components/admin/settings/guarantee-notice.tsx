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
import { SelectField } from '@/components/ui/forms/select-field'
import { useRefusableFailure } from '@/components/ui/forms/use-page-form'
import { guaranteeNoticeText } from '@/components/ui/guarantee-notice'
import { adminApi } from '@/lib/api/client/admin-client'
import { languageNames } from '@/lib/shared/messages/language-names'
import { isLanguage, type Language } from '@/lib/shared/messages/languages'
import type { OwnerSettingsJson } from '@/lib/store/settings/settings-schema'

type Settings = Pick<OwnerSettingsJson, 'version' | 'languages' | 'guaranteeNotice' | 'translations'>

/**
 * Uploads the official notice of the statutory guarantee, which is kept as it is, shows which one is linked, and takes it away; a file a
 * language.
 */
export function GuaranteeNoticeSetting({ settings: read }: { settings: Settings }) {
  const router = useRouter()
  const [saved, setSaved] = useState(read)
  const [chosen, setChosen] = useState<File | null>(null)
  const settings = saved.version > read.version ? saved : read
  const [own = 'en', ...further] = settings.languages
  const [chosenLanguage, setLanguage] = useState(own)
  const language = settings.languages.includes(chosenLanguage) ? chosenLanguage : own
  const { address, isOutdated } = noticeOf(settings, language)
  const { report, errors, sent, submit, isPending } = useFormAction(async (form: FormData | Change) => {
    const { version } = settings
    if (form instanceof FormData) {
      if (!chosen) return { kind: 'danger', text: 'Choose a file first.' }
      form.set('file', chosen)
      form.set('version', String(version))
    }
    const stored = await withProof(() =>
      form instanceof FormData
        ? adminApi.uploadGuaranteeNotice(form)
        : adminApi.updateSettings({ version, ...changeOf(language, own, form.address) }),
    )
    setSaved(stored)
    setChosen(null)
    router.refresh()
    return reportOf(form, language === own, stored.guaranteeNotice !== null)
  }, useRefusableFailure())
  const change = (to: string | null) => startTransition(() => submit({ address: to }))
  return (
    <Card className="grid gap-5" title={guaranteeNoticeText()}>
      <p>
        Upload the official file unchanged, as the EU publishes it. Products, cart and footer link to it.{' '}
        {address ? (
          <a className="text-link" href={address}>
            See the present notice
          </a>
        ) : (
          'There is none now.'
        )}
      </p>
      <ActionForm action={submit} key={sent} noValidate>
        {further.length > 0 && (
          <LanguageChoice
            current={language}
            error={errors.language}
            onChoose={setLanguage}
            settings={settings}
          />
        )}
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
          {isOutdated && (
            <BusyButton isBusy={isPending} onClick={() => change(address)} variant="discreet">
              Still right
            </BusyButton>
          )}
          {address && (
            <ConfirmButton
              confirmText="Remove"
              isBusy={isPending}
              onConfirm={() => change(null)}
              question={
                language === own
                  ? 'Products, cart and footer will not link to it any more.'
                  : 'Pages in this language will link to the notice in the shop’s own language.'
              }
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

type ChoiceProps = {
  settings: Settings
  current: Language
  error: string | undefined
  onChoose: (language: Language) => void
}

/** Whose file it is, the shop's own language first; says which languages have none. */
function LanguageChoice({ settings, current, error, onChoose }: ChoiceProps) {
  return (
    <SelectField
      error={error}
      hint="Pages in a language without a file link to the one in the shop’s own language."
      label="Language of the file"
      name="language"
      onChange={({ target }) => {
        if (isLanguage(target.value)) onChoose(target.value)
      }}
      value={current}
    >
      {settings.languages.map((each) => (
        <option key={each} value={each}>
          {[languageNames[each], noteOf(settings, each)].filter(Boolean).join(': ')}
        </option>
      ))}
    </SelectField>
  )
}

/** The address that a language is given without an upload; null for none. */
type Change = { address: string | null }

function changeOf(language: Language, own: Language, guaranteeNotice: string | null) {
  return language === own ? { guaranteeNotice } : { translations: { [language]: { guaranteeNotice } } }
}

function noticeOf(settings: Settings, language: Language): { address: string | null; isOutdated: boolean } {
  const translation = settings.translations[language]
  if (!translation) return { address: settings.guaranteeNotice, isOutdated: false }
  const isOutdated = translation.outdated.includes('guaranteeNotice')
  return {
    address: translation.guaranteeNotice,
    isOutdated: isOutdated && translation.guaranteeNotice !== null,
  }
}

/** What the choice of a language says beside its name. */
function noteOf(settings: Settings, language: Language): string {
  const { address, isOutdated } = noticeOf(settings, language)
  if (isOutdated) return 'out of date'
  return address === null ? 'no file' : ''
}

function reportOf(sent: FormData | Change, isOwn: boolean, hasOwn: boolean): string {
  if (sent instanceof FormData)
    return isOwn || hasOwn
      ? 'Saved. Products, cart and footer link to it now.'
      : 'Saved. Pages link to it once there is a notice in the shop’s own language.'
  if (sent.address) return 'Saved.'
  return !isOwn && hasOwn
    ? 'Pages in this language link to the notice in the shop’s own language now.'
    : 'The notice is no longer linked.'
}
