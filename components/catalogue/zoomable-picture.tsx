'use client'

import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'

const PictureDialog = lazy(() => import('./picture-dialog').then((file) => ({ default: file.PictureDialog })))

type Props = {
  src: string
  alt: string
  /** Address of the largest file. */
  href: string
  children: ReactNode
}

/** A link from a picture to its largest file; with JavaScript it opens the picture in a dialog. `children` is the picture. */
export function ZoomablePicture({ src, alt, href, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  return (
    <div className="relative md:sticky md:top-24">
      <a
        className="zoom-link"
        href={href}
        onClick={(event) => {
          // A click that opens a tab or a window is the browser's.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          setIsOpen(true)
        }}
        ref={link}
      >
        {children}
        <span>
          <Icon name="zoom" />
          <span className="sr-only">Enlarge the picture</span>
        </span>
      </a>
      {isOpen && (
        <Suspense fallback={null}>
          <PictureDialog
            alt={alt}
            onClose={() => {
              setIsOpen(false)
              link.current?.focus()
            }}
            src={src}
          />
        </Suspense>
      )}
    </div>
  )
}
