'use client'

import { type KeyboardEvent, useRef, useState } from 'react'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog'
import { SubmitButton, textOf } from '@/components/ui/forms/form'
import { FormReport } from '@/components/ui/forms/form-report'
import { SelectField } from '@/components/ui/forms/select-field'
import type { KnownNames } from '@/lib/catalog/product-admin/near-name'
import type { Base } from './group-draft'
import { newRows } from './group-input'
import { leavingMembers } from './group-rows'
import { JoinPart } from './join-part'
import { MatrixPart } from './matrix-part'
import { NamesPart } from './names-part'
import { OptionsPart } from './options-part'
import { PicturesPart } from './pictures-part'
import { RowsPart } from './rows-part'
import { SharedPart } from './shared-part'
import { TranslationsPart } from './translations-part'
import { type GroupForm as Form, type Rights, useGroupForm } from './use-group-form'
import './group.css'

type Props = { stored: Base; rights: Rights; knownNames: KnownNames }

/**
 * Makes a group of a product, or edits one: names, options, which combinations exist, their prices, stock, SKUs and pictures, and the
 * texts that they share. All of it is saved at once. Staff change no options and no prices, readers nothing.
 */
export function GroupForm({ stored, rights, knownNames }: Props) {
  const { form, saved, submit, report } = useGroupForm(stored, rights)
  const [isAsking, setIsAsking] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const { base, draft, errors, isPending } = form
  const leaving = leavingMembers(draft, base)
  const isAll = rights === 'all'

  function send(): void {
    const translations = textOf(new FormData(element.current ?? undefined), 'translations')
    submit(translations ? JSON.parse(translations) : undefined)
  }

  return (
    <>
      <form
        className="grid gap-6"
        onKeyDown={onlyByButton}
        onSubmit={(event) => {
          event.preventDefault()
          if (isPending) return
          if (leaving.length > 0) setIsAsking(true)
          else send()
        }}
        ref={element}
      >
        <fieldset className="contents" disabled={rights === 'none'}>
          <NamesPart form={form} />
          <fieldset className="contents" disabled={!isAll}>
            <OptionsPart form={form} />
          </fieldset>
          <MatrixPart form={form} />
          <RowsPart form={form} />
          <PicturesPart form={form} />
          {!base.isNew && <SharedPart form={form} group={base.group} knownNames={knownNames} />}
          {!base.isNew && <TranslationsPart draft={draft} errors={errors} group={base.group} key={saved} />}
          {rights !== 'none' && <SavePart form={form} />}
        </fieldset>
      </form>
      <FormReport isPending={isPending} report={report} />
      {!base.isNew && isAll && <JoinPart form={form} group={base.group} />}
      {isAsking && (
        <ConfirmDialog
          confirmText={`Make ${countOf(leaving.length)} ${leaving.length === 1 ? 'a draft' : 'drafts'} and remove the value`}
          onClose={() => setIsAsking(false)}
          onConfirm={send}
          title="Remove a value that products have?"
        >
          <p>
            {`${leaving.map(({ name }) => name).join('; ')}: nobody can buy what has a value that is removed. Orders keep name and options.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

const countOf = (count: number) => (count === 1 ? 'this product' : `these ${count} products`)

/** Enter in a field does what the field is for, and never saves by accident. */
function onlyByButton(event: KeyboardEvent<HTMLFormElement>): void {
  const isField = event.target instanceof HTMLInputElement
  if (event.key === 'Enter' && isField) event.preventDefault()
}

function SavePart({ form: { base, draft, rows, isPending, change } }: { form: Form }) {
  const fresh = newRows(rows)
  const count = fresh.length
  const empty = draft.status === 'draft' ? 0 : fresh.filter(({ stock }) => !(Number(stock) > 0)).length
  const words = `${count} new ${count === 1 ? 'product' : 'products'}`
  return (
    <Card className="grid gap-4">
      {count > 0 && (
        <SelectField
          hint={draft.status === 'draft' ? 'Only the desk sees them.' : 'Everybody sees them at once.'}
          label="New products are"
          name="status"
          onChange={({ target }) =>
            change((now) => ({ ...now, status: target.value === 'draft' ? 'draft' : 'live' }))
          }
          value={draft.status}
        >
          <option value="live">Live</option>
          <option value="draft">Draft</option>
        </SelectField>
      )}
      {empty > 0 && (
        <p className="text-sm text-ink-soft">
          {`${empty === count ? (count === 1 ? 'It has' : 'They have') : `${empty} of them ${empty === 1 ? 'has' : 'have'}`} no stock: shoppers see that as sold out.`}
        </p>
      )}
      <SubmitButton isPending={isPending} pendingText="Saving…">
        {base.isNew
          ? `Make the group${count > 0 ? ` with ${words}` : ''}`
          : `Save${count > 0 ? `, with ${words}` : ''}`}
      </SubmitButton>
    </Card>
  )
}
