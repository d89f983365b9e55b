'use client'

import { startTransition } from 'react'
import { Card } from '@/components/ui/card'
import { textOf } from '@/components/ui/forms/form'
import { ReportedForm } from '@/components/ui/forms/reported-form'
import { TextArea } from '@/components/ui/forms/text-area'
import { offerOnConflict, usePageForm } from '@/components/ui/forms/use-page-form'
import { TextLink } from '@/components/ui/page-link'
import { adminApi } from '@/lib/api/client/admin-client'
import type { SynonymJson } from '@/lib/catalog/synonyms/synonym-schema'

type Props = {
  /** The group to edit; without one the form adds a group. */
  synonym?: SynonymJson
  /** What a new group begins with. */
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
  const { errors, ...state } = usePageForm(
    async (form: FormData | 'reload') => {
      if (form !== 'reload') {
        const phrases = { words: phrasesIn(form, 'words'), kinds: phrasesIn(form, 'kinds') }
        if (synonym) await adminApi.updateSynonym(synonym._id, { ...phrases, version: synonym.version })
        else await adminApi.addSynonym(phrases)
      }
      return form === 'reload' ? null : synonym ? 'Group saved.' : 'Group added.'
    },
    (failure, error) =>
      offerOnConflict(
        failure,
        error,
        <button
          className="text-link"
          onClick={() => startTransition(() => state.submit('reload'))}
          type="button"
        >
          Load the current words
        </button>,
      ),
  )
  const filled = synonym?.words.join(', ') ?? (state.sent === 0 ? words : null)

  return (
    <Card title={synonym ? 'Edit a group' : 'Add a group'}>
      <div className="grid gap-5">
        <ReportedForm
          formKey={synonym ? `v${synonym.version}` : state.sent}
          noValidate
          pendingText="Saving…"
          state={state}
          submitText={synonym ? 'Save changes' : 'Add group'}
        >
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
        </ReportedForm>
        {synonym && (
          <p>
            <TextLink href={listPath}>Back to all groups</TextLink>
          </p>
        )}
      </div>
    </Card>
  )
}
