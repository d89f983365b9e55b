'use client'

import { startTransition, useDeferredValue, useRef, useState } from 'react'
import { PageText } from '@/components/cms/page-text'
import { Button } from '@/components/ui/button'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-button'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { Field } from '@/components/ui/forms/field'
import { FieldShell } from '@/components/ui/forms/field-shell'
import { FormReport } from '@/components/ui/forms/form-report'
import { useLeaveWarning } from '@/components/ui/forms/use-leave-warning'
import { offerOnConflict, usePageForm } from '@/components/ui/forms/use-page-form'
import { pageApi } from '@/lib/api/client/page-client'
import { adminPagePath } from '@/lib/shared/routes/admin-paths'
import { markdownMistake, maxTextLength, maxTitleLength } from '@/lib/store/cms/markdown-rules'
import type { PageJson } from '@/lib/store/cms/page-schema'
import { type Blank, blanksIn } from '@/lib/store/cms/template-blanks'

type Action = 'save' | 'publish' | 'withdraw'

const outcomes: Record<Action, string> = {
  save: 'Saved. The page of the shop is as it was.',
  publish: 'Published. Every page of the shop links it now.',
  withdraw: 'The page is taken off. Its versions are kept.',
}

/**
 * Edits a page: its text beside what it will look like, and the blanks that are still to be filled, each of which leads to its place.
 * When somebody else has saved the page meanwhile, the call answers `edit-conflict`. The typed text stays until the page is loaded again.
 */
export function PageEditor({ page, template }: { page: PageJson; template: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [title, setTitle] = useState(page.title)
  const [text, setText] = useState(page.text)
  const [saved, setSaved] = useState(page)
  const { report, errors, submit, isPending } = usePageForm(
    async (action: Action) => {
      const answer = await pageApi.save(page.slug, { action, title, text, version: saved.version })
      setSaved(answer)
      return outcomes[action]
    },
    (failure, error) =>
      offerOnConflict(
        failure,
        error,
        <a className="text-link" href={adminPagePath(page.slug)}>
          Load the current text
        </a>,
      ),
  )
  const send = (action: Action) => startTransition(() => submit(action))
  useLeaveWarning(title !== saved.title || text.trim() !== saved.text)

  function select({ text: blank, at }: Blank) {
    field.current?.focus()
    field.current?.setSelectionRange(at, at + blank.length)
  }

  return (
    <div className="grid gap-5">
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        {/* It stays beside a longer preview. */}
        <div className="grid content-start gap-4 lg:sticky lg:top-20">
          <Field
            error={errors.title}
            label="Title"
            maxLength={maxTitleLength}
            name="title"
            onChange={(event) => setTitle(event.target.value)}
            value={title}
          />
          <FieldShell
            error={errors.text}
            hint="Markdown: ## begins a heading, - a list, **bold**, [a link](/contact). HTML is shown as text."
            label="Text"
          >
            {(attributes) => (
              <textarea
                className="control block h-[60vh] resize-y font-[family-name:ui-monospace,monospace]"
                {...attributes}
                maxLength={maxTextLength}
                name="text"
                onChange={(event) => setText(event.target.value)}
                ref={field}
                value={text}
              />
            )}
          </FieldShell>
          {text.trim() === '' && (
            <p>
              <Button onClick={() => setText(template)} size="sm" variant="secondary">
                Begin with our text
              </Button>
            </p>
          )}
          <Blanks blanks={blanksIn(text)} onSelect={select} />
          <div className="flex flex-wrap gap-3">
            <BusyButton isBusy={isPending} onClick={() => send('publish')}>
              Publish
            </BusyButton>
            <BusyButton isBusy={isPending} onClick={() => send('save')} variant="secondary">
              Save for later
            </BusyButton>
            {saved.inForce && (
              <ConfirmButton
                confirmText="Take off"
                isBusy={isPending}
                onConfirm={() => send('withdraw')}
                question="Its address is not found any more, and nothing links it. Orders that have a version of it keep it."
                title="Take off this page?"
                variant="discreet"
              >
                Take off the page
              </ConfirmButton>
            )}
          </div>
          <FormReport isPending={isPending} report={report} />
        </div>
        <Preview text={text} title={title} />
      </div>
    </div>
  )
}

function Blanks({ blanks, onSelect }: { blanks: readonly Blank[]; onSelect: (blank: Blank) => void }) {
  if (blanks.length === 0) return null
  return (
    <section aria-label="Blanks to fill">
      <h2 className="mb-2 text-sm">
        {blanks.length} {blanks.length === 1 ? 'blank' : 'blanks'} to fill before it can be published
      </h2>
      <ul className="flex flex-wrap gap-2">
        {blanks.map((blank) => (
          <li key={blank.at}>
            <button
              className="min-h-8 rounded-control bg-warning-soft px-3 py-1 text-start text-[0.8125rem] text-warning wrap-anywhere"
              onClick={() => onSelect(blank)}
              type="button"
            >
              {blank.text.replace(/^\[\[|\]\]$/g, '')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Lags behind the typing, which it must not slow down. */
function Preview({ title, text }: { title: string; text: string }) {
  const shown = useDeferredValue(text)
  const mistake = markdownMistake(shown)
  return (
    <section aria-labelledby="preview" className="rounded-card border border-line bg-paper p-5">
      <p className="mb-3 text-sm text-ink-soft" id="preview">
        Preview
      </p>
      <h2 className="mb-5 text-2xl/normal wrap-break-word">{title || 'Without a title'}</h2>
      {mistake ? <p>{mistake}</p> : <PageText text={shown} />}
    </section>
  )
}
