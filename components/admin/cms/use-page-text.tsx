import { startTransition, useState } from 'react'
import { useLeaveWarning } from '@/components/ui/forms/use-leave-warning'
import { offerOnConflict, usePageForm } from '@/components/ui/forms/use-page-form'
import { pageApi } from '@/lib/api/client/page-client'
import { languageNames } from '@/lib/shared/messages/language-names'
import type { Language } from '@/lib/shared/messages/languages'
import { adminPagePath } from '@/lib/shared/routes/admin-paths'
import type { PageJson } from '@/lib/store/cms/page-schema'

export type Action = 'save' | 'publish' | 'withdraw'
/** To say that a translation is right is to publish what is in force once more. */
type Choice = Action | 'right'

const outcomes: Record<Choice, string> = {
  save: 'Saved. The page of the shop is as it was.',
  publish: 'Published. Every page of the shop links it now.',
  withdraw: 'The page is taken off. Its versions are kept.',
  right: '',
}

const translated = (name: string): Record<Choice, string> => ({
  save: 'Saved. The pages of the shop are as they were.',
  publish: `Published. The shop’s pages in ${name} show it now.`,
  withdraw: `Taken off: the shop’s pages in ${name} show its own text again. The versions are kept.`,
  right: 'Marked as still right.',
})

export type TextEdit = {
  /** The page as it was last saved, in whatever language. */
  saved: PageJson
  /** A further language of the shop; without one it is the page's own text. */
  language?: Language
  onSaved: (page: PageJson) => void
}

/**
 * What is typed of a page in a language, and how it is sent. When somebody else has saved the page meanwhile, the call answers
 * `edit-conflict`. The typed text stays until the page is loaded again.
 */
export function usePageText({ saved, language, onSaved }: TextEdit) {
  const stored = (language && saved.translations?.[language]) ?? saved
  const [title, setTitle] = useState(stored.title)
  const [text, setText] = useState(stored.text)
  const { report, errors, submit, isPending } = usePageForm(
    async (choice: Choice) => {
      const edit = { action: choice === 'right' ? 'publish' : choice, version: saved.version }
      const answer = language
        ? await pageApi.patch(saved.slug, { ...edit, translations: { [language]: { title, text } } })
        : await pageApi.save(saved.slug, { ...edit, title, text })
      onSaved(answer)
      return (language ? translated(languageNames[language]) : outcomes)[choice]
    },
    (failure, error) =>
      offerOnConflict(
        failure,
        error,
        <a className="text-link" href={adminPagePath(saved.slug)}>
          Load the current text
        </a>,
      ),
  )
  const place = language && `translations.${language}`
  const isTyped = title !== stored.title || text.trim() !== stored.text
  useLeaveWarning(isTyped)
  return {
    ...{ stored, isTyped, title, setTitle, text, setText, report, isPending },
    errorAt: (name: 'title' | 'text') =>
      place ? (errors[`${place}.${name}`] ?? (name === 'text' ? errors[place] : undefined)) : errors[name],
    send: (choice: Choice) => startTransition(() => submit(choice)),
  }
}
