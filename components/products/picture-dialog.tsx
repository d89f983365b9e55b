'use client'

import { useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { Picture } from '@/components/ui/picture'

type Props = { src: string; alt: string; onClose: () => void }

/** The picture as large as the window; a click enlarges it to twice that, to be scrolled. Escape closes it. */
export function PictureDialog({ src, alt, onClose }: Props) {
  const [isLarge, setIsLarge] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog aria-label={alt} className="picture-dialog" onClose={onClose} ref={dialog}>
      <button
        aria-label={isLarge ? 'Zoom out' : 'Zoom in'}
        className={isLarge ? 'is-large' : ''}
        onClick={() => setIsLarge(!isLarge)}
        type="button"
      >
        <Picture
          alt={alt}
          height={1600}
          isPriority
          sizes={isLarge ? '200vmin' : '100vmin'}
          src={src}
          width={1600}
        />
      </button>
      <button
        aria-label="Close"
        className="picture-dialog-close"
        onClick={() => dialog.current?.close()}
        type="button"
      >
        <Icon name="close" />
      </button>
    </dialog>
  )
}
