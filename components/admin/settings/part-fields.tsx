'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { FieldShell } from '@/components/ui/forms/field-shell'
import type { OwnerSettingsJson } from '@/lib/store/settings/settings-schema'

/** Fields of settings that have parts. Each has its value as JSON in a hidden field of its name. */

type Frame = { name: string; label: string; hint?: string | undefined; error?: string | undefined }
type PartsProps<T> = Frame & { initial: T }

function Value({ name, value }: { name: string; value: unknown }) {
  return <input name={name} type="hidden" value={value === null ? '' : JSON.stringify(value)} />
}

/** A span of days, which may be empty. */
export function DaysField({ name, initial, ...frame }: PartsProps<OwnerSettingsJson['deliveryDays']>) {
  const [days, setDays] = useState<Days>(textsOf(initial))
  return (
    <FieldShell {...frame}>
      {(attributes) => (
        <div className="flex flex-wrap items-center gap-3">
          <DaysInputs attributes={attributes} days={days} label={frame.label} onChange={setDays} />
          <Value name={name} value={daysOf(days)} />
        </div>
      )}
    </FieldShell>
  )
}

export type Days = { min: string; max: string }

export function textsOf(days: OwnerSettingsJson['deliveryDays']): Days {
  return { min: days ? String(days.min) : '', max: days ? String(days.max) : '' }
}

/** Null when both are empty; one alone is both. What is no number is sent, and refused. */
export function daysOf({ min, max }: Days): { min: number | string; max: number | string } | null {
  if (min.trim() === '' && max.trim() === '') return null
  const number = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : text)
  return { min: number(min.trim() || max), max: number(max.trim() || min) }
}

type DaysInputsProps = { attributes?: object; days: Days; label: string; onChange: (days: Days) => void }

export function DaysInputs({ attributes, days, label, onChange }: DaysInputsProps) {
  const input = (part: keyof Days, words: string, more = {}) => (
    <input
      aria-label={`${label}: ${words}`}
      className="control max-w-16 text-center"
      inputMode="numeric"
      onChange={({ target }) => onChange({ ...days, [part]: target.value })}
      value={days[part]}
      {...more}
    />
  )
  return (
    <span className="flex items-center gap-2">
      {input('min', 'from', attributes)}
      <span aria-hidden="true">to</span>
      {input('max', 'to')}
    </span>
  )
}

const isTyped = ({ text, href }: { text: string; href: string }) => `${text}${href}`.trim() !== ''

/** Links with their texts, in their order. A row in which nothing was typed is none. */
export function LinksField({
  name,
  label,
  hint,
  error,
  initial,
}: PartsProps<OwnerSettingsJson['footerLinks']>) {
  const [links, setLinks] = useState(() => initial.map((link, id) => ({ ...link, id })))
  const change = (id: number, part: object) =>
    setLinks(links.map((link) => (link.id === id ? { ...link, ...part } : link)))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {links.map(({ id, text, href }, index) => (
        <div className="grid gap-2 sm:grid-cols-[1fr_1.5fr_auto] sm:items-center" key={id}>
          <input
            aria-label={`Text of link ${index + 1}`}
            className="control"
            onChange={({ target }) => change(id, { text: target.value })}
            placeholder="Text"
            value={text}
          />
          <input
            aria-label={`Address of link ${index + 1}`}
            className="control"
            onChange={({ target }) => change(id, { href: target.value })}
            placeholder="/pages/terms or https://…"
            value={href}
          />
          <Button
            aria-label={`Remove link ${index + 1}`}
            onClick={() => setLinks(links.filter((link) => link.id !== id))}
            size="sm"
            variant="secondary"
          >
            Remove
          </Button>
        </div>
      ))}
      <p>
        <Button
          onClick={() =>
            setLinks([...links, { text: '', href: '', id: Math.max(0, ...links.map(({ id }) => id)) + 1 }])
          }
          size="sm"
          variant="secondary"
        >
          Add a link
        </Button>
      </p>
      <p className={error ? 'field-error' : 'text-sm text-ink-soft'}>{error ?? hint}</p>
      <Value
        name={name}
        value={links.filter(isTyped).map(({ text, href }) => ({ text: text.trim(), href: href.trim() }))}
      />
    </fieldset>
  )
}

/** One line with an optional link. */
export function AnnouncementField({
  name,
  initial,
  ...frame
}: PartsProps<OwnerSettingsJson['announcement']>) {
  const [text, setText] = useState(initial?.text ?? '')
  const [href, setHref] = useState(initial?.href ?? '')
  return (
    <FieldShell {...frame}>
      {(attributes) => (
        <div className="grid gap-3">
          <input
            {...attributes}
            className="control"
            maxLength={200}
            onChange={({ target }) => setText(target.value)}
            value={text}
          />
          <input
            aria-label="Where the announcement leads, if anywhere"
            className="control"
            onChange={({ target }) => setHref(target.value)}
            placeholder="Leads to, such as /pages/shipping"
            value={href}
          />
          <Value
            name={name}
            value={text.trim() === '' ? null : { text: text.trim(), href: href.trim() || null }}
          />
        </div>
      )}
    </FieldShell>
  )
}
