'use client'

import { useRouter } from 'next/navigation'
import { startTransition } from 'react'
import { offerOnConflict, useRefusableFailure } from '@/components/admin/use-refusable-failure'
import { Card } from '@/components/ui/card'
import { ActionForm, SubmitButton, textOf } from '@/components/ui/forms/form'
import { FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { TextArea } from '@/components/ui/forms/text-area'
import { TextLink } from '@/components/ui/page-link'
import { adminApi } from '@/lib/api/client/admin-client'
import type { SynonymJson } from '@/lib/catalog/synonyms/synonym-schema'

type Props = {
  /** The group to edit; without one the form adds a group. */
  synonym?: SynonymJson
  /** With what a new group begins. */
  words?: string | null
  /** Where an edit leads back to. */
  listPath: string
}

const phrasesIn = (form: FormData, name: 'words' | 'kinds') =>
  textOf(form, name)
    .split(/[,\n]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean)

/**
 * Adds a group of synonyms, or edits one. After 'Group added.' the form is empty again; after an error it keeps its texts. When the
 * group has changed since the page was rendered, the shop refuses with `edit-conflict` and the form offers to load it.
 */
export function SynonymForm({ synonym, words, listPath }: Props) {
  const router = useRouter()
  const describe = useRefusableFailure()
  const { report, errors, sent, submit, isPending } = useFormAction(
    async (form: FormData | 'reload') => {
      if (form !== 'reload') {
        const phrases = { words: phrasesIn(form, 'words'), kinds: phrasesIn(form, 'kinds') }
        if (synonym) await adminApi.updateSynonym(synonym._id, { ...phrases, version: synonym.version })
        else await adminApi.addSynonym(phrases)
      }
      router.refresh()
      return form === 'reload' ? null : synonym ? 'Group saved.' : 'Group added.'
    },
    (error) =>
      offerOnConflict(
        describe(error),
        error,
        <button className="text-link" onClick={() => startTransition(() => submit('reload'))} type="button">
          Load the current words
        </button>,
      ),
  )
  const filled = synonym?.words.join(', ') ?? (sent === 0 ? words : null)

  return (
    <Card title={synonym ? 'Edit a group' : 'Add a group'}>
      <div className="grid gap-5">
        <ActionForm action={submit} key={synonym ? `v${synonym.version}` : sent} noValidate>
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            <TextArea
              defaultValue={filled ?? ''}
              error={errors.words}
              hint="Separated by commas, each at most three words. Each finds all the others."
              label="Means the same"
              name="words"
              required
            />
            <TextArea
              defaultValue={synonym?.kinds.join(', ')}
              error={errors.kinds}
              hint="Separated by commas. Found by the words, but not the other way round."
              label="Kinds of it (optional)"
              name="kinds"
            />
          </div>
          <SubmitButton isPending={isPending} pendingText="Saving…">
            {synonym ? 'Save changes' : 'Add group'}
          </SubmitButton>
        </ActionForm>
        <FormReport isPending={isPending} report={report} />
        {synonym && (
          <p>
            <TextLink href={listPath}>Back to all groups</TextLink>
          </p>
        )}
      </div>
    </Card>
  )
}
