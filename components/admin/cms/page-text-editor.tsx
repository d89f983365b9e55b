import { type ReactNode, useDeferredValue, useId, useRef } from 'react'
import { outdatedText } from '@/components/admin/translations/text-draft'
import { PageText } from '@/components/cms/page-text'
import { Button } from '@/components/ui/button'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-button'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { Field } from '@/components/ui/forms/field'
import { FieldShell } from '@/components/ui/forms/field-shell'
import { FormReport } from '@/components/ui/forms/form-report'
import { languageNames } from '@/lib/shared/messages/language-names'
import type { Language } from '@/lib/shared/messages/languages'
import { markdownMistake, maxTextLength, maxTitleLength } from '@/lib/store/cms/markdown-rules'
import type { PageJson } from '@/lib/store/cms/page-schema'
import { type Blank, blanksIn } from '@/lib/store/cms/template-blanks'
import { type Action, type TextEdit, usePageText } from './use-page-text'

type Props = TextEdit & {
  /** What an empty text begins with. */
  template: { title: string; text: string } | undefined
}

/**
 * Edits the text of a page in a language beside what it will look like, and the blanks that are still to be filled, each of which leads to its place.
 */
export function PageTextEditor(props: Props) {
  const { saved, language, template } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const { stored, isTyped, title, setTitle, text, setText, errorAt, report, isPending, send } =
    usePageText(props)

  function select({ text: blank, at }: Blank) {
    field.current?.focus()
    field.current?.setSelectionRange(at, at + blank.length)
  }

  function begin() {
    if (title.trim() === '') setTitle(template?.title ?? '')
    setText(template?.text ?? '')
  }

  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
      {/* It stays beside a longer preview. */}
      <div className="grid content-start gap-4 lg:sticky lg:top-20">
        {language && (
          <Original language={language} saved={saved}>
            {!isTyped && !stored.isChanged && (
              <BusyButton isBusy={isPending} onClick={() => send('right')} variant="secondary">
                Still right
              </BusyButton>
            )}
          </Original>
        )}
        <Field
          error={errorAt('title')}
          label="Title"
          lang={language}
          maxLength={maxTitleLength}
          name="title"
          onChange={(event) => setTitle(event.target.value)}
          value={title}
        />
        <FieldShell
          error={errorAt('text')}
          hint="Markdown: ## begins a heading, - a list, **bold**, [a link](/contact). HTML is shown as text."
          label="Text"
        >
          {(attributes) => (
            <textarea
              className="control block h-[60vh] resize-y font-[family-name:ui-monospace,monospace]"
              {...attributes}
              lang={language}
              maxLength={maxTextLength}
              name="text"
              onChange={(event) => setText(event.target.value)}
              ref={field}
              value={text}
            />
          )}
        </FieldShell>
        {template && text.trim() === '' && (
          <p>
            <Button onClick={begin} size="sm" variant="secondary">
              Begin with our text
            </Button>
          </p>
        )}
        <Blanks blanks={blanksIn(text)} onSelect={select} />
        <Actions isInForce={stored.inForce !== null} isPending={isPending} language={language} send={send} />
        <FormReport isPending={isPending} report={report} />
      </div>
      <Preview lang={language} text={text} title={title} />
    </div>
  )
}

type ActionsProps = {
  language: Language | undefined
  isInForce: boolean
  isPending: boolean
  send: (action: Action) => void
}

function Actions({ language, isInForce, isPending, send }: ActionsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <BusyButton isBusy={isPending} onClick={() => send('publish')}>
        Publish
      </BusyButton>
      <BusyButton isBusy={isPending} onClick={() => send('save')} variant="secondary">
        Save for later
      </BusyButton>
      {isInForce && (
        <ConfirmButton
          confirmText="Take off"
          isBusy={isPending}
          onConfirm={() => send('withdraw')}
          question={language ? translationQuestion : pageQuestion}
          title={language ? `Take off this page in ${languageNames[language]}?` : 'Take off this page?'}
          variant="discreet"
        >
          Take off the page
        </ConfirmButton>
      )}
    </div>
  )
}

const pageQuestion =
  'Its address is not found any more, and nothing links it. Orders that have a version of it keep it.'
const translationQuestion =
  'Its address shows the shop’s own text until a translation is published. Orders that have a version of it keep it.'

type OriginalProps = { saved: PageJson; language: Language; children: ReactNode }

/** The text that a translation is made from, and whether it has changed since. */
function Original({ saved, language, children }: OriginalProps) {
  const isOutdated = saved.translations?.[language]?.isOutdated
  return (
    <div className="grid gap-2">
      {isOutdated && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <span className="font-semibold text-warning">{outdatedText}</span>
          {children}
        </div>
      )}
      {!saved.inForce && (
        <p className="text-sm text-ink-soft">
          You can publish it once the page’s own text is published; until then the page exists in no language.
        </p>
      )}
      <details>
        <summary className="text-link inline-flex min-h-11 items-center text-sm">
          Read the page’s own text
        </summary>
        <div className="mt-2 rounded-card border border-line p-5">
          {saved.inForce && saved.isChanged && (
            <p className="mb-3 text-sm text-ink-soft">
              This is a draft; the translation is compared with the text in force.
            </p>
          )}
          <h2 className="mb-5 text-xl wrap-break-word">{saved.title}</h2>
          <PageText text={saved.text} />
        </div>
      </details>
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
function Preview({ title, text, lang }: { title: string; text: string; lang?: Language | undefined }) {
  const id = useId()
  const shown = useDeferredValue(text)
  const mistake = markdownMistake(shown)
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-paper p-5">
      <p className="mb-3 text-sm text-ink-soft" id={id}>
        Preview
      </p>
      <h2 className="mb-5 text-2xl/normal wrap-break-word" lang={lang}>
        {title || 'Without a title'}
      </h2>
      {mistake ? <p>{mistake}</p> : <PageText lang={lang} text={shown} />}
    </section>
  )
}
