import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '@/components/ui/icon'
import { maxValues } from '@/lib/catalog/product-groups/group-limits'
import { moved } from '../../form/moved'
import { useSortByMouse } from '../../form/use-sort-by-mouse'
import type { DraftValue } from '../group-draft'

type Props = {
  /** The name of the option. */
  option: string
  values: readonly DraftValue[]
  onChange: (values: readonly DraftValue[]) => void
  /** The focus goes there when the last value is removed. */
  focusAdd: () => void
}

/** The values of an option in their order: renamed, moved by buttons or the mouse, and removed. */
export function ValueList({ option, values, onChange, focusAdd }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  useSortByMouse(list, values.map(({ key }) => key).join(), move)

  function move(from: number, to: number): void {
    onChange(moved(values, from, to))
    setSaid(`${values[from]?.text} is now ${to + 1} of ${values.length}.`)
  }

  function moveTo(from: number, to: number) {
    return ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      if (to < 0 || to >= values.length) return
      flushSync(() => move(from, to))
      currentTarget.focus()
    }
  }

  function remove(at: number): void {
    flushSync(() => {
      onChange(values.filter((_, place) => place !== at))
      setSaid(`${values[at]?.text} is removed.`)
    })
    const inputs = list.current?.querySelectorAll('input') ?? []
    const next = inputs[Math.min(at, inputs.length - 1)]
    if (next) next.focus()
    else focusAdd()
  }

  return (
    <>
      {values.length > 0 && (
        <ol aria-label={`Values of ${option}`} className="value-list" ref={list}>
          {values.map(({ key, text, was }, at) => (
            <li className="value-line sort-buttons" key={key}>
              <span aria-hidden="true" className="value-handle" data-handle title="Drag to sort">
                ⠿
              </span>
              <input
                aria-label={`Value ${at + 1} of ${option}`}
                className="control"
                maxLength={100}
                onChange={({ target }) =>
                  onChange(values.map((each) => (each.key === key ? { ...each, text: target.value } : each)))
                }
                title={was !== null && was !== text ? `It was ${was}.` : undefined}
                value={text}
              />
              <button
                aria-disabled={at === 0 || undefined}
                aria-label={`Move ${text} up`}
                onClick={moveTo(at, at - 1)}
                type="button"
              >
                <Icon className="size-5 rotate-180" name="chevronDown" />
              </button>
              <button
                aria-disabled={at === values.length - 1 || undefined}
                aria-label={`Move ${text} down`}
                onClick={moveTo(at, at + 1)}
                type="button"
              >
                <Icon name="chevronDown" />
              </button>
              <button aria-label={`Remove ${text}`} onClick={() => remove(at)} type="button">
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ol>
      )}
      {values.length > maxValues && (
        <p className="field-error">{`An option has at most ${maxValues} values.`}</p>
      )}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </>
  )
}
