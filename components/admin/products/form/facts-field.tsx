import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/forms/field-shell'
import { Icon } from '@/components/ui/icon'
import { moved } from './moved'
import { SharedMark } from './shared-mark'

const maxFacts = 5
type Line = { key: number; text: string }
type Props = {
  facts?: readonly string[] | undefined
  errors: Record<string, string>
  /** The group of the product has them in common. */
  isShared?: boolean
}

/** Short facts of a product, a line each: added, removed and moved. Empty lines are not sent, nothing is when nothing has changed. */
export function FactsField({ facts = [], errors, isShared = false }: Props) {
  const [lines, setLines] = useState<Line[]>(() => facts.map((text, key) => ({ text, key })))
  const [said, setSaid] = useState('')
  const nextKey = useRef(facts.length)
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const filled = lines.filter(({ text }) => text.trim() !== '')
  const sent = JSON.stringify(filled.map(({ text }) => text))
  const mistakeOf = (line: Line) => errors[`facts.${filled.indexOf(line)}`]

  const focusLine = (index: number) => list.current?.querySelectorAll('input')[index]?.focus()

  function append(): void {
    flushSync(() => setLines((now) => [...now, { text: '', key: nextKey.current++ }]))
    focusLine(lines.length)
  }

  function remove(index: number): void {
    flushSync(() => {
      setLines((now) => now.filter((_, place) => place !== index))
      setSaid(`Fact ${index + 1} is removed.`)
    })
    if (lines.length > 1) focusLine(Math.min(index, lines.length - 2))
    else add.current?.focus()
  }

  function moveTo(from: number, to: number) {
    return ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      if (to < 0 || to >= lines.length) return
      flushSync(() => {
        setLines((now) => moved(now, from, to))
        setSaid(`Fact ${from + 1} is now ${to + 1} of ${lines.length}.`)
      })
      currentTarget.focus()
    }
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">
        Facts
        {isShared && (
          <>
            {' '}
            <SharedMark />
          </>
        )}
      </legend>
      {sent !== JSON.stringify(facts) && <input name="facts" type="hidden" value={sent} />}
      {lines.length > 0 && (
        <ol className="mb-3 grid gap-2" ref={list}>
          {lines.map((line, index) => (
            <FactLine
              count={lines.length}
              index={index}
              key={line.key}
              mistake={mistakeOf(line)}
              moveTo={(to) => moveTo(index, to)}
              onChange={(text) =>
                setLines((now) => now.map((each) => (each.key === line.key ? { ...each, text } : each)))
              }
              onRemove={() => remove(index)}
              text={line.text}
            />
          ))}
        </ol>
      )}
      {errors.facts && <FieldError className="mb-2 text-xs">{errors.facts}</FieldError>}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          aria-disabled={lines.length >= maxFacts || undefined}
          onClick={() => lines.length < maxFacts && append()}
          ref={add}
          size="sm"
          variant="secondary"
        >
          Add a fact
        </Button>
        <span className="text-xs text-ink-soft">Short, such as 38 h battery. At most five.</span>
      </div>
    </fieldset>
  )
}

type LineProps = {
  text: string
  index: number
  count: number
  mistake: string | undefined
  onChange: (text: string) => void
  /** Returns what a button does that moves the line to a place; nothing, where there is no such place. */
  moveTo: (place: number) => (event: MouseEvent<HTMLButtonElement>) => void
  onRemove: () => void
}

function FactLine({ text, index, count, mistake, onChange, moveTo, onRemove }: LineProps) {
  return (
    <li className="fact-line sort-buttons">
      <input
        aria-invalid={mistake ? true : undefined}
        aria-label={`Fact ${index + 1}`}
        className="control"
        maxLength={120}
        onChange={({ target }) => onChange(target.value)}
        value={text}
      />
      <button
        aria-disabled={index === 0 || undefined}
        aria-label={`Move fact ${index + 1} up`}
        onClick={moveTo(index - 1)}
        type="button"
      >
        <Icon className="size-5 rotate-180" name="chevronDown" />
      </button>
      <button
        aria-disabled={index === count - 1 || undefined}
        aria-label={`Move fact ${index + 1} down`}
        onClick={moveTo(index + 1)}
        type="button"
      >
        <Icon name="chevronDown" />
      </button>
      <button aria-label={`Remove fact ${index + 1}`} onClick={onRemove} type="button">
        <Icon name="close" />
      </button>
      {mistake && <FieldError className="col-span-full text-xs">{mistake}</FieldError>}
    </li>
  )
}
