'use client'

import { useRouter } from 'next/navigation'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { withProof } from '@/components/account/proof/with-proof'
import { ActionForm, SubmitButton } from '@/components/ui/forms/form'
import { FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { useRefusableFailure } from '@/components/ui/forms/use-page-form'
import { adminApi } from '@/lib/api/client/admin-client'
import { type ExampleProduct, priceQuestions } from '@/lib/catalog/pricing/price-questions'
import type { OwnerSettingsJson } from '@/lib/store/settings/settings-schema'
import type { ShopSettingName } from '@/lib/store/settings/shop-settings'
import { withCountries } from './country-rows'
import { LookPreview } from './look-preview'
import { lookOf, markFileIn } from './look-values'
import { usePriceDialog } from './price-dialog'
import { SettingField } from './setting-field'
import { partsOf, SettingTranslations, translationsIn } from './setting-translations'
import { changesIn } from './setting-value'

const unsavedText = 'Nothing was changed. What you typed is still here, not saved.'

type Props = {
  settings: OwnerSettingsJson
  names: readonly ShopSettingName[]
  countries: { code: string; name: string }[]
  /** By it a change of what buyers pay is shown. */
  example: ExampleProduct
}

/**
 * The settings of one group. Only what was changed is sent, with the version that was seen. A change of currency, tax or fee that may be
 * a slip is asked about before.
 */
export function SettingsForm({ settings, names, countries, example }: Props) {
  const router = useRouter()
  const latest = useRef(settings)
  /** A mark gets its address when it is uploaded. */
  const [mark, setMark] = useState(settings.mark)
  const [ref, typed] = useTyped(mark)
  const failure = useRefusableFailure()
  const [ask, dialog] = usePriceDialog()
  const nameOf = (code: string) => countries.find((country) => country.code === code)?.name ?? code
  const { report, errors, submit, isPending } = useFormAction(
    async (form) => {
      const file = markFileIn(form)
      if (file) {
        const { version } = latest.current
        latest.current = await withProof(() => adminApi.setMark(markForm(file, version)))
        setMark(latest.current.mark)
      }
      const others = file ? names.filter((name) => name !== 'mark') : names
      const own = changesIn(form, others, latest.current)
      const changed = { ...own, ...translationsIn(form) }
      const hasChanges = Object.keys(changed).length > 0
      if (!hasChanges && !file) return 'Nothing was changed.'
      const after = { ...latest.current, ...own }
      const questions = priceQuestions(latest.current, after, { product: example, nameOf })
      if (!(await ask(questions))) return unsavedText
      const body = { ...changed, version: versionOf(latest.current, settings, names) }
      if (hasChanges) latest.current = await withProof(() => adminApi.updateSettings(body))
      setMark(latest.current.mark)
      router.refresh()
      return 'Saved. Every page shows it now.'
    },
    (error, form) => withCountries(failure(error), form, countries),
  )
  const form = (
    <ActionForm action={submit} noValidate ref={ref}>
      {names.map((name) => (
        <SettingField
          countries={countries}
          error={errorAt(errors, name) ?? (name === 'mark' ? errors.image : undefined)}
          key={name}
          name={name}
          setBy={settings.setByEnvironment[name]}
          settings={{ ...settings, mark }}
        />
      ))}
      <SettingTranslations errors={errors} names={names} settings={settings} />
      {dialog}
      <FormReport isPending={isPending} report={report} />
      <SubmitButton isPending={isPending} pendingText="Saving…">
        Save
      </SubmitButton>
    </ActionForm>
  )
  if (!names.includes('accent')) return form
  return (
    <div className="grid gap-10 min-[72rem]:grid-cols-[minmax(0,1fr)_minmax(0,34rem)] min-[72rem]:items-start">
      {form}
      <LookPreview values={lookOf(typed, { ...settings, mark })} />
    </div>
  )
}

/** What a form has now, whenever somebody has used it or its fields for the mark have changed; null before. */
function useTyped(mark: string | null): [ref: RefObject<HTMLFormElement | null>, typed: FormData | null] {
  const ref = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<FormData | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new mark has new fields
  useEffect(() => {
    const form = ref.current
    if (!form) return
    const controller = new AbortController()
    const read = () => setTyped(new FormData(form))
    // Hidden fields follow a moment later.
    const follow = () => setTimeout(read)
    for (const event of ['input', 'click'])
      form.addEventListener(event, follow, { signal: controller.signal })
    read()
    return () => controller.abort()
  }, [mark])
  return [ref, typed]
}

function markForm(image: File, version: number): FormData {
  const form = new FormData()
  form.set('image', image)
  form.set('version', String(version))
  return form
}

/** A later version of the page counts as seen while it changes nothing here: after an upload beside the form. */
function versionOf(latest: OwnerSettingsJson, now: OwnerSettingsJson, names: Props['names']): number {
  const shown = (settings: OwnerSettingsJson) =>
    JSON.stringify([...names.map((name) => settings[name]), partsOf(settings, names)])
  const isSame = shown(latest) === shown(now)
  return isSame ? Math.max(latest.version, now.version) : latest.version
}

/** The error of a setting, or of a part of it. */
function errorAt(errors: Record<string, string>, name: string): string | undefined {
  const path = Object.keys(errors).find((each) => each === name || each.startsWith(`${name}.`))
  return path === undefined ? undefined : errors[path]
}
