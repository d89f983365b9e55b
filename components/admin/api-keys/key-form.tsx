'use client'

import { useState } from 'react'
import { withProof } from '@/components/account/proof/with-proof'
import { Fold } from '@/components/admin/list-tools/fold'
import { NamedChoices } from '@/components/admin/named-choices'
import { ShownOnce } from '@/components/admin/shown-once'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { Field } from '@/components/ui/forms/field'
import { ActionForm, textOf } from '@/components/ui/forms/form'
import { FormReport } from '@/components/ui/forms/form-report'
import { SelectField } from '@/components/ui/forms/select-field'
import { usePageForm } from '@/components/ui/forms/use-page-form'
import type { NewKeyJson } from '@/lib/accounts/api-keys/key-schema'
import { maxKeyName, scopeWords } from '@/lib/accounts/api-keys/key-words'
import { scopes } from '@/lib/accounts/permissions/permissions'
import { adminApi } from '@/lib/api/client/admin-client'

const dayMs = 24 * 60 * 60 * 1000

/** Days that a key lasts, and their names. */
const terms = { 0: 'Until it is revoked', 30: '30 days', 90: '90 days', 365: 'A year' }

function endOf(days: number): string | null {
  return days > 0 ? new Date(Date.now() + days * dayMs).toISOString() : null
}

/** Makes a key and shows it this once. The form is empty afterwards; after an error it keeps what was entered. */
export function KeyForm() {
  const [newKey, setNewKey] = useState<NewKeyJson | null>(null)
  const { report, errors, sent, submit, isPending } = usePageForm(async (form) => {
    const body = {
      name: textOf(form, 'name'),
      scopes: scopes.filter((scope) => form.getAll('scopes').includes(scope)),
      expiresAt: endOf(Number(textOf(form, 'lasts'))),
    }
    setNewKey(await withProof(() => adminApi.makeKey(body)))
    return 'Key made.'
  })

  if (newKey) return <NewKey newKey={newKey} onDone={() => setNewKey(null)} />
  return (
    <Fold className="mb-6" isOpen={report?.kind === 'danger'} title="Make a key">
      <ActionForm action={submit} key={sent} noValidate>
        <Field
          autoComplete="off"
          error={errors.name}
          hint="What it is for, such as the name of the program."
          label="Name"
          maxLength={maxKeyName}
          name="name"
          required
        />
        <NamedChoices
          error={errors.scopes && 'Please choose at least one.'}
          legend="What it may do"
          name="scopes"
          names={scopes}
          words={scopeWords}
        />
        <SelectField
          className="sm:max-w-80"
          defaultValue="0"
          error={errors.expiresAt}
          label="It lasts"
          name="lasts"
        >
          {Object.entries(terms).map(([days, text]) => (
            <option key={days} value={days}>
              {text}
            </option>
          ))}
        </SelectField>
        <BusyButton className="justify-self-start" isBusy={isPending} type="submit">
          Make the key
        </BusyButton>
      </ActionForm>
      {report?.kind === 'danger' && <FormReport isPending={isPending} report={report} />}
    </Fold>
  )
}

/** A new key, the one time that it is shown. */
function NewKey({ newKey: { key, name }, onDone }: { newKey: NewKeyJson; onDone: () => void }) {
  return (
    <ShownOnce label="Key" onDone={onDone} text={key} title={`The key of ${name}`}>
      Give it to the program now: it is shown only this once. Who has it can do what it opens.
    </ShownOnce>
  )
}
