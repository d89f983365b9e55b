import type { CSSProperties } from 'react'
import { roomHue } from '@/lib/platform/storage/picture-name'
import { imageSources } from './image-sources'

type Props = {
  src: string
  alt: string
  width: number
  height: number
  /** The picture's width in the layout, as in `<img sizes>`; the browser picks the file by it. */
  sizes: string
  /** The largest picture at the top of the page: it is loaded before all others. */
  isPriority?: boolean
  /** A picture that some screens show at once; the others are loaded when they come near the window. */
  isEager?: boolean
  /** Shown until the picture is there, as in CSS. A cut-out has its room instead. */
  colour?: string | undefined
  className?: string
  /** The language of `alt`, if it is not that of the page. */
  lang?: string
}

/** A picture in the width the screen needs; a cut-out stands in the room of its hue. It needs no JavaScript. */
export function Picture({ src, alt, sizes, isPriority = false, isEager = isPriority, ...props }: Props) {
  const { colour, className = '', ...size } = props
  const { avif, ...sources } = imageSources(src, sizes, size.width)
  const room = roomOf(src)
  return (
    <picture className="contents">
      {/* Hidden, or it would take a cell of a grid. */}
      {avif && <source hidden sizes={sizes} srcSet={avif} type="image/avif" />}
      <img
        alt={alt}
        className={`picture ${room ? 'cut-out ' : ''}${className}`}
        decoding="async"
        fetchPriority={isPriority ? 'high' : undefined}
        loading={isEager ? 'eager' : 'lazy'}
        style={room?.style ?? { background: colour }}
        {...size}
        {...sources}
      />
    </picture>
  )
}

/** The class and style of an element that is the room of this cut-out, or of a part of it; `undefined` for other pictures. */
export function roomOf(src: string): { className: string; style: CSSProperties } | undefined {
  const hue = roomHue(src)
  const style: CSSProperties & { '--h'?: number } = { '--h': hue }
  return hue === undefined ? undefined : { className: 'cut-out', style }
}
