'use client'

import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { withProof } from '@/components/account/proof/with-proof'
import { useRefusableFailure } from '@/components/admin/use-refusable-failure'
import { ActionForm, SubmitButton } from '@/components/ui/forms/form'
import { FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { deskApi } from '@/lib/browser/desk-client'
import type { OwnerSettingsJson } from '@/lib/shop/schema'
import type { ShopSettingName } from '@/lib/shop/shop-settings'
import { SettingField } from './setting-field'
import { changesIn } from './setting-value'
import './settings.css'

type Props = {
  settings: OwnerSettingsJson
  names: readonly ShopSettingName[]
  countries: { code: string; name: string }[]
}

/** The settings of one group. Only what was changed is sent, with the version that was seen. */
export function SettingsForm({ settings, names, countries }: Props) {
  const router = useRouter()
  const seen = useRef(settings)
  const { report, errors, submit, isPending } = useFormAction(async (form) => {
    const changed = changesIn(form, names, seen.current)
    if (Object.keys(changed).length === 0) return 'Nothing was changed.'
    const body = { ...changed, version: versionOf(seen.current, settings, names) }
    seen.current = await withProof(() => deskApi.updateSettings(body))
    router.refresh()
    return 'Saved. Every page shows it now.'
  }, useRefusableFailure())
  return (
    <ActionForm action={submit} noValidate>
      {names.map((name) => (
        <SettingField
          countries={countries}
          error={errorAt(errors, name)}
          key={name}
          name={name}
          setBy={settings.setByEnvironment[name]}
          settings={settings}
        />
      ))}
      <FormReport isPending={isPending} report={report} />
      <SubmitButton isPending={isPending} pendingText="Saving…">
        Save
      </SubmitButton>
    </ActionForm>
  )
}

/** A later version of the page counts as seen while it changes nothing here: after an upload beside the form. */
function versionOf(seen: OwnerSettingsJson, now: OwnerSettingsJson, names: Props['names']): number {
  const isSame = names.every((name) => JSON.stringify(seen[name]) === JSON.stringify(now[name]))
  return isSame ? Math.max(seen.version, now.version) : seen.version
}

/** The error of a setting, or of a part of it. */
function errorAt(errors: Record<string, string>, name: string): string | undefined {
  const path = Object.keys(errors).find((each) => each === name || each.startsWith(`${name}.`))
  return path === undefined ? undefined : errors[path]
}
