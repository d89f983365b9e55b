'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { FieldShell } from '@/components/ui/forms/field-shell'
import { light } from '@/lib/shared/colour/palette'
import { accentTones } from '@/lib/store/theme/accent'
import { markFileName, readColour } from './look-values'

type Frame = { name: string; label: string; hint?: string | undefined; error?: string | undefined }
type Props = Frame & { initial: string | null }

/** A colour, chosen or typed, or the shop's own. Says what becomes of it, so that everybody can read it. */
export function ColourField({ name, initial, hint, ...frame }: Props) {
  const [text, setText] = useState(initial ?? '')
  const colour = readColour(text)
  return (
    <FieldShell hint={colour ? toneWords(colour) : hint} {...frame}>
      {(attributes) => (
        <div className="flex flex-wrap items-center gap-3">
          <input
            aria-label="Choose a colour"
            className="h-11 w-14 rounded-control border border-edge bg-surface p-1"
            onChange={({ target }) => setText(target.value)}
            type="color"
            value={colour ?? light.accent}
          />
          <input
            {...attributes}
            autoComplete="off"
            className="control max-w-36"
            onChange={({ target }) => setText(target.value)}
            placeholder="Default"
            spellCheck={false}
            value={text}
          />
          {text !== '' && (
            <Button onClick={() => setText('')} size="sm" variant="secondary">
              Use the default
            </Button>
          )}
          <input name={name} type="hidden" value={colour ?? text} />
        </div>
      )}
    </FieldShell>
  )
}

function toneWords(colour: string): string {
  const tones = accentTones(colour)
  return tones.light.accent === colour
    ? `Shown as it is by day, and as ${tones.dark.accent} by night.`
    : `Shown as ${tones.light.accent} by day and ${tones.dark.accent} by night, so that everybody can read it.`
}

/** The mark: a file to be uploaded when the form is saved, the present one, or the shop's own. */
export function LogoField({ name, initial, ...frame }: Props) {
  const [mark, setMark] = useState(initial)
  const [fileKey, setFileKey] = useState(0)
  const [isChosen, setIsChosen] = useState(false)
  function takeOwn() {
    setMark(null)
    setIsChosen(false)
    // A file field has no value that could be set.
    setFileKey(fileKey + 1)
  }
  return (
    <FieldShell {...frame}>
      {(attributes) => (
        <div className="flex flex-wrap items-center gap-3">
          <input
            {...attributes}
            accept=".svg,.png,image/svg+xml,image/png"
            className="control min-w-0 grow basis-64"
            key={fileKey}
            name={markFileName}
            onChange={({ target }) => setIsChosen((target.files?.length ?? 0) > 0)}
            type="file"
          />
          {(mark !== null || isChosen) && (
            <Button onClick={takeOwn} size="sm" variant="secondary">
              Use the default
            </Button>
          )}
          <input name={name} type="hidden" value={mark === null ? '' : JSON.stringify(mark)} />
        </div>
      )}
    </FieldShell>
  )
}
