import type { ChangedText, TranslatedField } from '@/components/admin/translations/text-draft'
import { TranslationsFieldset } from '@/components/admin/translations/translations-fieldset'
import { Card } from '@/components/ui/card'
import type { GroupJson } from '@/lib/catalog/product-groups/group-schema'
import { localFields } from '@/lib/catalog/product-groups/shared-texts'
import { productFields } from '@/lib/catalog/products/product-fields'
import { isLanguage } from '@/lib/shared/messages/languages'
import { type Draft, linesOf } from './group-draft'

type Translation = NonNullable<NonNullable<GroupJson['translations']>['de']>
type Props = { group: GroupJson; draft: Draft; errors: Record<string, string> }

/** Name, options, values and shared texts in the shop's further languages. Nothing in a shop with one language. */
export function TranslationsPart({ group, draft, errors }: Props) {
  const [first, ...others] = Object.entries(group.translations ?? {}).flatMap(([language, translation]) => {
    if (!isLanguage(language) || !translation) return []
    const shared = sharedFieldsOf(draft, group.shared.translations?.[language])
    const fields = fieldsOf(draft, translation, shared)
    // A number, such as a size, is the same in each language.
    const missing = fields
      .filter(({ own, stored }) => /\p{L}/u.test(own) && stored === '')
      .map(({ name }) => name)
    const outdated = fields.filter(({ isOutdated }) => isOutdated).map(({ name }) => name)
    return [{ language, fields, missing, outdated }]
  })
  if (!first) return null
  return (
    <Card title="Other languages">
      <TranslationsFieldset
        errors={errors}
        inputOf={inputOf}
        parts={[first, ...others]}
        withoutOwn="The group has no such text of its own."
      />
    </Card>
  )
}

type Local = Translation['name']
/** `name` keeps what the text is of: of the group, of an option, of a value, or of all products. */
const nameOf = (...path: string[]) => JSON.stringify(path)

function fieldsOf(
  draft: Draft,
  { name, options }: Translation,
  shared: readonly TranslatedField[],
): TranslatedField[] {
  const field = (path: string[], label: string, own: string, local: Local | undefined): TranslatedField => ({
    ...{ name: nameOf(...path), path: path.join('.'), label, own, isLong: false },
    stored: local?.text ?? '',
    isOutdated: local?.isOutdated ?? false,
  })
  return [
    field(['name'], 'Name of the group', draft.name.trim(), name),
    ...shared,
    ...draft.options.flatMap((option) => {
      const own = option.name.trim()
      const local = options[option.was ?? '']
      return [
        field(['options', own, 'name'], `Name of ${own}`, own, local?.name),
        ...option.values.map(({ text, was }) =>
          field(
            ['options', own, 'values', text.trim()],
            `${own}: ${text.trim()}`,
            text.trim(),
            local?.values[was ?? ''],
          ),
        ),
      ]
    }),
  ]
}

type LocalShared = NonNullable<NonNullable<GroupJson['shared']['translations']>['de']>

function sharedFieldsOf({ shared }: Draft, local: LocalShared | undefined): TranslatedField[] {
  const stored = { ...local, facts: local?.facts.join('\n') }
  return localFields
    .map((name) => ({
      ...{ name: nameOf('shared', name), path: name, isLong: true },
      ...{ label: name === 'facts' ? 'Facts, a line each' : productFields[name].label },
      ...{ own: shared[name].trim(), stored: stored[name] ?? '' },
      isOutdated: local?.outdated.includes(name) ?? false,
    }))
    .filter(({ own, stored: text }) => own !== '' || text !== '')
}

type Texts = {
  shared?: object
  name?: string
  options?: Record<string, { name?: string; values?: Record<string, string> }>
}

/** What the call takes of changed texts. */
function inputOf(changed: readonly ChangedText[]): Texts {
  const texts: Texts = {}
  for (const { field, text } of changed) {
    const [kind, option, part, value] = JSON.parse(field.name) as string[]
    if (option === undefined) texts.name = text
    else if (kind === 'shared')
      texts.shared = { ...texts.shared, [option]: option === 'facts' ? linesOf(text) : text }
    else {
      const own = texts.options?.[option]
      const change = part === 'name' ? { name: text } : { values: { ...own?.values, [value ?? '']: text } }
      texts.options = { ...texts.options, [option]: { ...own, ...change } }
    }
  }
  return texts
}
