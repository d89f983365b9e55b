'use client'

import { useEffect, useState } from 'react'
import { Field } from '@/components/ui/forms/field'
import { Picture } from '@/components/ui/picture'

type Props = { error?: string; current?: { src: string; alt: string } }

const acceptedTypes = 'image/jpeg,image/png,image/webp,image/avif'
const frameClass = 'aspect-square w-full rounded-card border border-line bg-sunken object-cover'

/** 'Upload Image' with a preview of the chosen picture, or of the `current` one, which stays unless another is chosen. */
export function PictureField({ error, current }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    return () => {
      if (chosen) URL.revokeObjectURL(chosen)
    }
  }, [chosen])

  return (
    <div className="grid items-start gap-4 sm:grid-cols-[10rem_1fr] sm:gap-6">
      <div className="w-40">
        {chosen ? (
          <picture className="contents">
            {/* A file that is not a picture has no preview; the shop refuses it with a message. */}
            <img
              alt="Chosen by you"
              className={frameClass}
              key={chosen}
              onError={() => setChosen(null)}
              src={chosen}
            />
          </picture>
        ) : current ? (
          <Picture
            alt={current.alt}
            className={frameClass}
            height={320}
            sizes="10rem"
            src={current.src}
            width={320}
          />
        ) : (
          <div className={`${frameClass} grid place-items-center text-sm text-ink-soft`}>No picture yet</div>
        )}
      </div>
      <Field
        accept={acceptedTypes}
        error={error}
        hint={
          current
            ? 'Choose a file to replace the picture: JPEG, PNG, WebP or AVIF, at most 8 MB.'
            : 'JPEG, PNG, WebP or AVIF, at most 8 MB.'
        }
        label="Upload Image"
        name="image"
        onChange={({ target: { files } }) => setChosen(files?.[0] ? URL.createObjectURL(files[0]) : null)}
        required={!current}
        type="file"
      />
    </div>
  )
}
