import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/forms/field'
import { Tick } from '@/components/ui/forms/tick'
import { patternMistake } from '@/lib/catalog/product-groups/member-name'
import { membersOf } from './group-draft'
import type { GroupForm } from './use-group-form'

const maxPreviews = 3

/** The name of the group, and how the names of its products are made of it. */
export function NamesPart({ form: { base, draft, rows, errors, change } }: { form: GroupForm }) {
  const options = draft.options.map(({ name }) => name.trim())
  const mistake = patternMistake(draft.pattern, options)
  const made = rows.filter(({ isMade }) => isMade)
  const [first] = membersOf(base)
  const previews = made.filter(({ member }) => !member?.isNamed).slice(0, maxPreviews)
  const named = made.filter(({ member }) => member?.isNamed).length
  return (
    <Card title="Names">
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Field
          error={errors.name}
          hint="Without size or colour: Linen Shirt."
          label="Name of the group"
          maxLength={200}
          name={undefined}
          onChange={({ target }) => change((now) => ({ ...now, name: target.value }))}
          value={draft.name}
        />
        <Field
          error={mistake ?? errors.pattern}
          hint={`{group}, {values}${options.map((name) => `, {${name}}`).join('')} stand for what they say.`}
          label="Pattern of the products’ names"
          maxLength={200}
          name={undefined}
          onChange={({ target }) => change((now) => ({ ...now, pattern: target.value }))}
          value={draft.pattern}
        />
      </div>
      {base.isNew && first && (
        <Tick
          checked={draft.keepsNames}
          className="mt-3"
          onChange={({ target }) => change((now) => ({ ...now, keepsNames: target.checked }))}
        >
          {`This product keeps its name, “${first.name}”.`}
        </Tick>
      )}
      {previews.length > 0 && !mistake && (
        <p aria-live="polite" className="mt-2 text-sm">
          So they are called <strong>{previews.map(({ name }) => name).join('; ')}</strong>
          {made.length - named > previews.length && ` and ${made.length - named - previews.length} more`}.
          {named > 0 && ` ${named} ${named === 1 ? 'keeps its name' : 'keep their names'}, made by hand.`}
        </p>
      )}
    </Card>
  )
}
