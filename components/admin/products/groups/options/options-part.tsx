import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FieldError } from '@/components/ui/forms/field-shell'
import { maxOptions } from '@/lib/catalog/product-groups/group-limits'
import { moved } from '../../form/moved'
import { newKey, withOption } from '../group-draft'
import type { GroupForm } from '../use-group-form'
import { OptionField } from './option-field'
import { kindOf } from './value-texts'

const offered = ['Colour', 'Size', 'Material', 'Pattern']

/** The options of a group with their values. */
export function OptionsPart({ form: { draft, errors, change } }: { form: GroupForm }) {
  const part = useRef<HTMLDivElement>(null)
  const names = draft.options.map(({ name }) => name)
  const free = offered.filter(
    (name) => !names.some((each) => each.trim().toLowerCase() === name.toLowerCase()),
  )

  function add(name: string): void {
    const option = { key: newKey(), name, was: null, kind: kindOf(name), values: [] }
    flushSync(() => change((now) => ({ ...now, options: [...now.options, option] })))
    const fields = part.current?.querySelectorAll<HTMLElement>(name ? '[data-add]' : '[data-name]') ?? []
    fields[fields.length - 1]?.focus()
  }

  return (
    <Card title="What differs?">
      <div className="grid gap-5" ref={part}>
        {draft.options.map((option, at) => (
          <OptionField
            error={errors[`option.${at}`]}
            key={option.key}
            names={names}
            onChange={(part) => change((now) => withOption(now, option.key, part))}
            onMove={
              at === 0
                ? null
                : (by) => change((now) => ({ ...now, options: moved(now.options, at, at + by) }))
            }
            option={option}
          />
        ))}
        {draft.options.length < maxOptions && (
          <div className="flex flex-wrap items-center gap-2">
            <span>{draft.options.length === 0 ? 'They differ by' : 'They differ also by'}</span>
            {free.map((name) => (
              <Button key={name} onClick={() => add(name)} size="sm" variant="secondary">
                {name}
              </Button>
            ))}
            <Button onClick={() => add('')} size="sm" variant="secondary">
              Something else
            </Button>
          </div>
        )}
        {errors.options && <FieldError>{errors.options}</FieldError>}
      </div>
    </Card>
  )
}
