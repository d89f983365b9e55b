'use client'

import { type KeyboardEvent, useRef, useState } from 'react'
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog'
import { textOf } from '@/components/ui/forms/form'
import type { KnownNames } from '@/lib/catalog/product-admin/near-name'
import type { Base } from './group-draft'
import { leavingMembers } from './group-rows'
import { JoinPart } from './join-part'
import { MatrixPart } from './matrix-part'
import { NamesPart } from './names-part'
import { NewPart } from './new-part'
import { OptionsPart } from './options/options-part'
import { PicturesPart } from './pictures-part'
import { RowsPart } from './rows-part'
import { SaveBar } from './save-bar'
import { SharedPart } from './shared-part'
import { TranslationsPart } from './translations-part'
import { type Rights, useGroupForm } from './use-group-form'
import '../form/sorting.css'
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
    submit(translations ? JSON.parse(translations) : {})
  }

  return (
    <>
      <form
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
          <div className="grid gap-6">
            <NamesPart form={form} />
            <fieldset className="contents" disabled={!isAll}>
              <OptionsPart form={form} />
            </fieldset>
            <MatrixPart form={form} />
            <RowsPart form={form} />
            <NewPart form={form} />
            <PicturesPart form={form} />
            {!base.isNew && <SharedPart form={form} group={base.group} knownNames={knownNames} />}
            {!base.isNew && <TranslationsPart draft={draft} errors={errors} group={base.group} key={saved} />}
          </div>
          {rights !== 'none' && <SaveBar form={form} report={report} />}
        </fieldset>
      </form>
      {!base.isNew && isAll && <JoinPart form={form} group={base.group} />}
      {isAsking && (
        <ConfirmDialog
          confirmText={`Make ${countOf(leaving.length)} ${leaving.length === 1 ? 'a draft' : 'drafts'} and remove the value`}
          onClose={() => setIsAsking(false)}
          onConfirm={send}
          title="Remove a value that products have?"
        >
          <p>
            {`${namesOf(leaving)}: nobody can buy what has a value that is removed. Orders keep name and options.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

const maxNames = 5

function namesOf(members: readonly { name: string }[]): string {
  const names = members.slice(0, maxNames).map(({ name }) => name)
  const more = members.length - names.length
  return names.join('; ') + (more > 0 ? `; and ${more} more` : '')
}

const countOf = (count: number) => (count === 1 ? 'this product' : `these ${count} products`)

/** Enter in a field does what the field is for, and never saves by accident. */
function onlyByButton(event: KeyboardEvent<HTMLFormElement>): void {
  const isField = event.target instanceof HTMLInputElement
  if (event.key === 'Enter' && isField) event.preventDefault()
}
