'use client'

import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { SettingField } from '@/components/admin/settings/setting-field'
import { changesIn } from '@/components/admin/settings/setting-value'
import { ActionForm, SubmitButton, textOf } from '@/components/ui/forms/form'
import { FormReport, failureOf, useFormAction } from '@/components/ui/forms/form-report'
import { Tick } from '@/components/ui/forms/tick'
import { useRouter } from '@/components/ui/navigation/navigation'
import { fieldErrors } from '@/lib/api/client/api-call'
import { api } from '@/lib/api/client/api-client'
import { finishLogouts } from '@/lib/api/client/log-out'
import { storeUser } from '@/lib/sales/checkout/store-user'
import { formatList } from '@/lib/shared/locale/name-formats'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { pageKinds } from '@/lib/shared/routes/page-slugs'
import { pagesFor, proposalFor } from '@/lib/store/settings/country-proposals'
import type { OwnerSettingsJson } from '@/lib/store/settings/settings-schema'
import type { ShopSettingName } from '@/lib/store/settings/shop-settings'
import { OwnerFields, ownerIn } from './owner-fields'
import './setup.css'

type Props = { token: string; settings: OwnerSettingsJson; countries: { code: string; name: string }[] }

/** These settings follow from the country. */
const proposed = [
  'currency',
  'pricesIncludeTax',
  'taxPercent',
  'taxLabel',
  'timeZone',
  'withdrawal',
  'returnDays',
] as const satisfies ShopSettingName[]
const seller = ['sellerName', 'sellerAddress', 'sellerTaxId', 'contactEmail'] as const
const paypal = ['paypalApi', 'paypalClientId', 'paypalClientSecret', 'paypalWebhookId'] as const
const mail = ['smtpUrl', 'mailFrom', 'mailOwner'] as const
const names = ['name', 'country', ...proposed, ...seller, ...paypal, ...mail] as const

/** Makes the first owner, and stores what they set. Afterwards they are logged in, at the list of what is left to do. */
export function SetupForm({ token, settings, countries }: Props) {
  const router = useRouter()
  const [shown, setShown] = useState(() => emptied(settings))
  const [taxNote, setTaxNote] = useState('')
  const { report, errors, submit, isPending } = useFormAction(
    async (form) => {
      const changes = changesIn(form, names, emptied(settings))
      const owner = ownerIn(form)
      const isTold = 'smtpUrl' in changes && !changes.mailOwner && !settings.setByEnvironment.mailOwner
      const more = isTold ? { mailOwner: owner.email } : {}
      const demoGoods = textOf(form, 'demoGoods') !== ''
      const user = await api.setUp({ token, owner, settings: { ...changes, ...more }, demoGoods })
      storeUser(user)
      // The session of an earlier log-out that has not reached the shop is still to be ended.
      void finishLogouts()
      router.replace(adminPaths.adminSetup)
      router.refresh()
      return 'The shop is set up, and you are logged in.'
    },
    (error) => failureIn(namedErrors(fieldErrors(error)), error),
  )
  const form = useFirstMistake(errors)

  /** Shows what the country proposes, in place of what was chosen before. */
  function propose(country: string) {
    if (country === '') return setTaxNote('')
    const { taxNote: note, timeZone, ...values } = proposalFor(country)
    const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
    setTaxNote(note)
    setShown({ ...shown, ...values, country, timeZone: timeZone ?? ownZone })
  }

  const fieldsOf = (group: readonly ShopSettingName[]) =>
    group.map((name) => (
      <SettingField
        countries={countries}
        error={errors[name]}
        isRequired={name === 'name' || name === 'country'}
        key={`${name} ${proposed.some((each) => each === name) ? shown.country : ''}`}
        name={name}
        setBy={settings.setByEnvironment[name]}
        settings={shown}
      />
    ))

  return (
    <ActionForm action={submit} className="setup-form" ref={form}>
      <Part title="You">
        <OwnerFields errors={errors} />
      </Part>
      <Part title="Your shop">
        {fieldsOf(['name'])}
        {/* A change of the select reaches this frame. */}
        <div
          onChange={({ target }) => {
            if (target instanceof HTMLSelectElement) propose(target.value)
          }}
        >
          {fieldsOf(['country'])}
        </div>
        {taxNote && (
          <p className="setup-note" role="status">
            {`These values are proposed for this country. ${taxNote} ${pagesNote(shown.country)}`}
          </p>
        )}
        {fieldsOf(proposed)}
      </Part>
      <Part title="The seller">{fieldsOf(seller)}</Part>
      <Part
        note="Without it the shop takes orders, and says that payments are not configured. You can enter it later."
        title="PayPal"
      >
        {fieldsOf(paypal)}
      </Part>
      <Part note="Without it mails wait, and can be read at the desk. You can enter it later." title="Mail">
        {fieldsOf(mail)}
      </Part>
      <Part title="Goods">
        <Tick className="font-semibold" name="demoGoods">
          Begin with 61 products to try the shop with, some of them in sizes and colours
        </Tick>
        <p className="text-sm text-ink-soft">Delete them before you sell: nobody can deliver them.</p>
      </Part>
      <FormReport isPending={isPending} report={report} />
      <SubmitButton isPending={isPending} pendingText="Setting up…">
        Set up the shop
      </SubmitButton>
    </ActionForm>
  )
}

function pagesNote(country: string | null): string {
  const titles = pagesFor(country).map((slug) => pageKinds[slug].title)
  return `The shop needs the pages ${formatList(titles)}, which you write at the desk.`
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="setup-part">
      <legend>{title}</legend>
      {note && <p className="setup-note">{note}</p>}
      {children}
    </fieldset>
  )
}

/** The report stands far below most fields: it says what is wrong only where that is one thing. */
function failureIn(errors: Record<string, string>, error: unknown) {
  const failure = failureOf(error, errors)
  if (Object.keys(errors).length < 2) return failure
  return { ...failure, report: { kind: 'danger' as const, text: 'Please look at the marked fields.' } }
}

/** After a refusal the first field with a mistake has the focus. */
function useFirstMistake(errors: Record<string, string>): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return ref
}

/** The names that a new shop has are nobody's choice. */
function emptied(settings: OwnerSettingsJson): OwnerSettingsJson {
  const { sellerName, setByEnvironment } = settings
  return { ...settings, name: '', sellerName: setByEnvironment.sellerName ? sellerName : '' }
}

/** Errors by the fields of this form. */
function namedErrors(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [path.replace(/^settings\./, ''), text]),
  )
}
