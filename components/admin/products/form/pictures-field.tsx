import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Field } from '@/components/ui/forms/field'
import { FieldError } from '@/components/ui/forms/field-shell'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { PictureTile } from './picture-tile'
import { useSortByMouse } from './use-sort-by-mouse'
import { useUploads } from './use-uploads'
import { maxViews, useViews } from './use-views'

type Props = {
  pictures?: ProductJson['pictures'] | undefined
  /** Whether the product may be without a picture. */
  isDraft: boolean
  errors: Record<string, string>
}

const acceptedTypes = 'image/jpeg,image/png,image/webp,image/avif'
const rules = 'JPEG, PNG, WebP or AVIF, at most 8 MB.'
const whileUploading = 'Please wait until the pictures are uploaded.'

/**
 * The pictures of a product. 'Upload Image' takes a file that goes with the form: the first picture, until it is moved. Further ones are
 * uploaded as soon as they are chosen. All are described, sorted by buttons or the mouse, and removed in a list of tiles.
 */
export function PicturesField({ pictures = [], isDraft, errors }: Props) {
  const { views, sent, ...change } = useViews(pictures)
  const { progress, failures, upload } = useUploads(change.add)
  const [said, setSaid] = useState('')
  const image = useRef<HTMLInputElement>(null)
  const tiles = useRef<HTMLOListElement>(null)
  useSortByMouse(tiles, views.map(({ key }) => key).join(), move)
  const mistake = Object.entries(errors).find(([path]) => path.startsWith('pictures'))?.[1]
  const room = maxViews - views.length

  function move(from: number, to: number): void {
    change.move(from, to)
    setSaid(`Picture ${from + 1} is now ${to + 1} of ${views.length}.`)
  }

  function remove(index: number): void {
    const view = views[index]
    if (!view) return
    if (view.preview && image.current) image.current.value = ''
    flushSync(() => {
      change.remove(view)
      setSaid(`Picture ${index + 1} is removed.`)
    })
    const buttons = tiles.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = buttons[Math.min(index, buttons.length - 1)] ?? image.current
    next?.focus()
  }

  return (
    <fieldset className="grid min-w-0 gap-6">
      <legend className="sr-only">Pictures</legend>
      {sent && <input name="pictures" type="hidden" value={sent} />}
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Field
          accept={acceptedTypes}
          error={errors.image}
          hint={pictures.length > 0 && views.length > 0 ? `Replaces the first. ${rules}` : rules}
          label="Upload Image"
          name="image"
          onChange={({ target: { files } }) => change.choose(files?.[0])}
          ref={image}
          required={views.length === 0 && !isDraft}
          type="file"
        />
        <FurtherPicturesField room={room} upload={upload} />
      </div>
      {progress && (
        <div className="text-sm">
          <p className="wrap-anywhere">{`Uploading ${progress.done + 1} of ${progress.total}: ${progress.name}`}</p>
          <progress aria-label="Uploaded" className="w-full" max={progress.total} value={progress.done} />
        </div>
      )}
      {failures.map((failure) => (
        <FieldError className="text-sm" key={failure}>
          {failure}
        </FieldError>
      ))}
      <p aria-live="polite" className="sr-only">
        {progress ? `Uploading ${progress.done + 1} of ${progress.total}` : failures.join(' ') || said}
      </p>
      {views.length > 0 ? (
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-x-3 gap-y-4" ref={tiles}>
          {views.map((view, index) => (
            <PictureTile
              canRemove={views.length > 1 || view.preview !== undefined}
              count={views.length}
              index={index}
              key={view.key}
              onDescribe={(alt) => change.describe(view, alt)}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
              view={view}
            />
          ))}
        </ol>
      ) : (
        <p className="grid min-h-24 place-items-center rounded-card bg-sunken text-sm/normal text-ink-soft">
          No picture yet
        </p>
      )}
      {mistake && <FieldError className="text-sm">{mistake}</FieldError>}
    </fieldset>
  )
}

type FurtherProps = { room: number; upload: (files: File[], room: number) => Promise<void> }

/** Uploads files as soon as they are chosen. The form cannot be sent meanwhile. */
function FurtherPicturesField({ room, upload }: FurtherProps) {
  const input = useRef<HTMLInputElement>(null)

  async function uploadMore(files: File[]): Promise<void> {
    input.current?.setCustomValidity(whileUploading)
    await upload(files, room)
    input.current?.setCustomValidity('')
    if (input.current) input.current.value = ''
  }

  return (
    <Field
      accept={acceptedTypes}
      disabled={room <= 0}
      hint={room > 0 ? `Several at once, ${room} more.` : 'A product has at most eight pictures.'}
      label="Add pictures"
      multiple
      // Its files are sent by themselves.
      name={undefined}
      onChange={({ target: { files } }) => uploadMore([...(files ?? [])])}
      ref={input}
      type="file"
    />
  )
}
