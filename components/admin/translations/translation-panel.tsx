import { Field } from '@/components/ui/forms/field'
import { TextArea } from '@/components/ui/forms/text-area'
import { Tick } from '@/components/ui/forms/tick'
import type { Language } from '@/lib/shared/messages/languages'
import { type Draft, outdatedText, type TranslatedField, textOfField } from './text-draft'

type Props = {
  language: Language
  fields: readonly TranslatedField[]
  draft: Draft
  errors: Record<string, string>
  onChange: (draft: Draft) => void
  /** Said of a text whose own is gone. */
  withoutOwn: string
}

/** The texts of one language, each below the own one that it translates. */
export function TranslationPanel({ language, fields, draft, errors, onChange, withoutOwn }: Props) {
  return (
    <div className="grid gap-4">
      {fields.map((field) => {
        const { name, path, label, own, stored, isLong, isOutdated, maxLength } = field
        const text = textOfField(field, draft)
        const isRight = draft.right.includes(name)
        const [, mistake] =
          Object.entries(errors).find(([each]) =>
            `${each}.`.startsWith(`translations.${language}.${path}.`),
          ) ?? []
        const props = {
          ...{ label, lang: language, maxLength, value: text, error: mistake },
          hint: own === '' ? withoutOwn : <span className="whitespace-pre-line">Own text: {own}</span>,
          onChange: ({ target }: { target: { value: string } }) =>
            onChange({ ...draft, texts: { ...draft.texts, [name]: target.value } }),
        }
        return (
          <div key={path}>
            {isLong ? <TextArea {...props} name={undefined} /> : <Field {...props} name={undefined} />}
            {isOutdated && text === stored && (
              <div className="flex flex-wrap items-center gap-x-4 text-sm">
                <span className="font-semibold">{outdatedText}</span>
                <Tick
                  aria-label={`Still right: ${label}`}
                  checked={isRight}
                  onChange={() =>
                    onChange({
                      ...draft,
                      right: isRight ? draft.right.filter((each) => each !== name) : [...draft.right, name],
                    })
                  }
                >
                  Still right
                </Tick>
              </div>
            )}
          </div>
        )
      })}
    </div>
  )
}
