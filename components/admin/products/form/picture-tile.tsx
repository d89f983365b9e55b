import { type MouseEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '@/components/ui/icon'
import { Picture } from '@/components/ui/media/picture'
import { maxAltLength } from '@/lib/shared/validation/number-limits'
import type { View } from './use-views'

type Props = {
  view: View
  index: number
  count: number
  canRemove: boolean
  onMove: (to: number) => void
  onRemove: () => void
  onDescribe: (alt: string) => void
}

/** One picture of the form: dragged by the picture itself, or moved by its buttons, which keep the focus. */
export function PictureTile({ view, index, count, canRemove, onMove, onRemove, onDescribe }: Props) {
  const id = useId()
  const number = index + 1

  function moveTo(to: number) {
    return ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      if (to < 0 || to >= count || to === index) return
      flushSync(() => onMove(to))
      currentTarget.focus()
    }
  }

  return (
    <li className="picture-tile">
      <div className="picture-handle" data-handle title="Drag to sort">
        <TilePicture view={view} />
        <span
          aria-hidden="true"
          className="absolute top-1.5 left-1.5 min-w-6 rounded-full bg-surface px-2 py-0.5 text-center text-xs/normal font-semibold text-ink"
        >
          {index === 0 ? 'First' : number}
        </span>
      </div>
      <div>
        <label className="mb-1 block text-xs text-ink-soft" htmlFor={id}>
          What it shows<span className="sr-only">, picture {number}</span>
        </label>
        <input
          className="control"
          id={id}
          maxLength={maxAltLength}
          onChange={({ target }) => onDescribe(target.value)}
          value={view.alt}
        />
      </div>
      <div className="picture-buttons sort-buttons">
        {count > 1 && (
          <>
            <button
              aria-disabled={index === 0 || undefined}
              aria-label={`Move picture ${number} left`}
              onClick={moveTo(index - 1)}
              type="button"
            >
              <Icon name="arrowLeft" />
            </button>
            <button
              aria-disabled={number === count || undefined}
              aria-label={`Move picture ${number} right`}
              onClick={moveTo(index + 1)}
              type="button"
            >
              <Icon className="size-5 rotate-180" name="arrowLeft" />
            </button>
            <button
              aria-disabled={index === 0 || undefined}
              aria-label={`Make picture ${number} the 1st`}
              className="font-semibold"
              onClick={moveTo(0)}
              type="button"
            >
              1st
            </button>
          </>
        )}
        {canRemove && (
          <button
            aria-label={`Remove picture ${number}`}
            className="ml-auto"
            data-remove
            onClick={onRemove}
            type="button"
          >
            <Icon name="close" />
          </button>
        )}
      </div>
    </li>
  )
}

/** A file that is not a picture has no preview; the shop refuses it with a message. */
function TilePicture({ view: { src, alt, preview } }: { view: View }) {
  const [broken, setBroken] = useState('')
  if (preview === undefined)
    return <Picture alt={alt} className="size-full" height={320} sizes="12rem" src={src} width={320} />
  if (broken === preview)
    return (
      <span className="grid h-full place-items-center bg-sunken text-sm/normal text-ink-soft">
        No preview
      </span>
    )
  return (
    <picture className="contents">
      <img
        alt="Chosen by you"
        className="picture size-full"
        key={preview}
        onError={() => setBroken(preview)}
        src={preview}
      />
    </picture>
  )
}
