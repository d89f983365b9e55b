import { useId, useState } from 'react'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/forms/field'
import { FieldError } from '@/components/ui/forms/field-shell'
import { SelectField } from '@/components/ui/forms/select-field'
import { Icon } from '@/components/ui/icon'
import { Picture as ShownPicture } from '@/components/ui/media/picture'
import { maxAltLength } from '@/lib/shared/validation/number-limits'
import { useUploads } from '../form/use-uploads'
import { maxViews } from '../form/use-views'
import { type Base, type DraftOption, type DraftValue, membersOf, type Picture } from './group-draft'
import { placesOf } from './group-rows'
import type { GroupForm } from './use-group-form'

const pictured = ['colour', 'pattern', 'material'] as const

/** Pictures by the values of one option: all products with the value share them. */
export function PicturesPart({ form }: { form: GroupForm }) {
  const { draft, base } = form
  const usual = pictured.map((kind) => draft.options.find((each) => each.kind === kind)).find(Boolean)
  const [chosen, setChosen] = useState<string | null>(null)
  const key = chosen ?? usual?.key ?? ''
  const option = draft.options.find((each) => each.key === key)
  const places = placesOf(draft, base)
  if (draft.options.length === 0) return null
  const shownOf = (value: DraftValue) =>
    [...places].find(([place]) => place.split('\n').includes(value.key))?.[1].image
  return (
    <Card title="Pictures">
      <div className="grid gap-4">
        <SelectField
          hint="What has no pictures of its own has those of the product that it is made from."
          label="They look different by"
          name="pictured"
          onChange={({ target }) => setChosen(target.value)}
          value={option ? key : ''}
        >
          <option value="">Nothing: they look the same</option>
          {draft.options.map((each) => (
            <option key={each.key} value={each.key}>
              {each.name}
            </option>
          ))}
        </SelectField>
        {option && (
          <ul className="picture-values">
            {option.values.map((value) => (
              <ValuePictures
                form={form}
                key={value.key}
                known={knownPictures(base)}
                option={option}
                shown={shownOf(value)}
                value={value}
              />
            ))}
          </ul>
        )}
        {form.errors.pictures && <FieldError>{form.errors.pictures}</FieldError>}
      </div>
    </Card>
  )
}

/** Pictures that there are already: those of the product, or the first ones of the members. */
function knownPictures(base: Base): Picture[] {
  const pictures = base.isNew
    ? base.product.pictures
    : membersOf(base).map(({ image, name }) => ({ src: image, alt: name }))
  return [...new Map(pictures.map((picture) => [picture.src, picture])).values()]
}

type ValueProps = {
  form: GroupForm
  option: DraftOption
  value: DraftValue
  known: readonly Picture[]
  /** The picture that a product with the value has now. */
  shown: string | undefined
}

function ValuePictures({ form: { draft, rights, change }, option, value, known, shown }: ValueProps) {
  const id = useId()
  const pictures = draft.pictures[value.key] ?? []
  const alt = `${draft.name.trim()}, ${value.text}`
  const set = (make: (pictures: readonly Picture[]) => readonly Picture[]) =>
    change((now) => ({
      ...now,
      pictures: { ...now.pictures, [value.key]: make(now.pictures[value.key] ?? []) },
    }))
  const { progress, failures, upload } = useUploads((src) => set((now) => [...now, { src, alt }]))
  const free = known.filter(({ src }) => src !== shown && pictures.every((picture) => picture.src !== src))
  return (
    <li>
      <h3 className="text-base" id={id}>
        {value.text}
      </h3>
      {pictures.length === 0 && (
        <p className="text-sm text-ink-soft">{shown ? 'As now.' : 'As the product that it is made from.'}</p>
      )}
      <ul className="picture-strip">
        {pictures.length === 0 && shown && (
          <li>
            <ShownPicture alt="" height={96} sizes="6rem" src={shown} width={96} />
          </li>
        )}
        {pictures.map((picture, at) => (
          <li key={picture.src}>
            <ShownPicture alt="" height={96} sizes="6rem" src={picture.src} width={96} />
            <input
              aria-label={`What picture ${at + 1} of ${value.text} shows`}
              className="control"
              maxLength={maxAltLength}
              onChange={({ target }) =>
                set((now) =>
                  now.map((each) => (each.src === picture.src ? { ...each, alt: target.value } : each)),
                )
              }
              value={picture.alt}
            />
            <button
              aria-label={`Remove picture ${at + 1} of ${value.text}`}
              onClick={() => set((now) => now.filter(({ src }) => src !== picture.src))}
              type="button"
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      {rights !== 'none' && (
        <>
          <Field
            accept="image/jpeg,image/png,image/webp,image/avif"
            hint={`JPEG, PNG, WebP or AVIF, at most 8 MB. They replace those of all ${value.text}.`}
            label={<span>{`Choose pictures for ${option.name.toLowerCase()} ${value.text}`}</span>}
            multiple
            name={undefined}
            onChange={async ({ target }) => {
              await upload([...(target.files ?? [])], maxViews - pictures.length)
              target.value = ''
            }}
            type="file"
          />
          {free.length > 0 && (
            <p className="picture-strip">
              <span className="text-sm">Or take one:</span>
              {free.slice(0, maxViews).map((picture, at) => (
                <button
                  aria-label={`Take picture ${at + 1} for ${value.text}: ${picture.alt || 'without a text'}`}
                  key={picture.src}
                  onClick={() => set((now) => [...now, { ...picture, alt: picture.alt || alt }])}
                  type="button"
                >
                  <ShownPicture alt="" height={48} sizes="3rem" src={picture.src} width={48} />
                </button>
              ))}
            </p>
          )}
          <p aria-live="polite" className="text-sm">
            {progress
              ? `Uploading ${progress.done + 1} of ${progress.total}: ${progress.name}`
              : failures.join(' ')}
          </p>
        </>
      )}
    </li>
  )
}
