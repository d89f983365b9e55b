'use client'

import { useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { Picture } from '@/components/ui/media/picture'
import { t } from '@/lib/shared/messages/message'

type Props = { src: string; alt: string; onClose: () => void }

/** On a small screen a picture as large as the window is hardly larger than the page's. */
const smallScreen = '(width < 48rem), (height < 30rem)'

/**
 * The picture as large as the window, or twice that, to be scrolled; a click changes between the two. On small screens it opens at
 * twice the size. The browser pans and pinches. Escape closes it.
 */
export function PictureDialog({ src, alt, onClose }: Props) {
  const [isLarge, setIsLarge] = useState(() => window.matchMedia(smallScreen).matches)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (isLarge) centre(dialog.current)
  }, [isLarge])
  return (
    <dialog
      aria-label={alt || t('catalog.enlargedPicture')}
      className="picture-dialog"
      onClose={onClose}
      ref={dialog}
    >
      <button
        aria-label={isLarge ? t('catalog.zoomOut') : t('catalog.zoomIn')}
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
        aria-label={t('catalog.closePicture')}
        className="picture-dialog-close"
        onClick={() => dialog.current?.close()}
        type="button"
      >
        <Icon name="close" />
      </button>
    </dialog>
  )
}

/** Scrolls to the middle of the content. */
function centre(element: HTMLElement | null): void {
  if (!element) return
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
  element.scrollTo((scrollWidth - clientWidth) / 2, (scrollHeight - clientHeight) / 2)
}
