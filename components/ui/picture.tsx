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
  /** Shown until the picture is there, as in CSS. */
  colour?: string
  className?: string
}

/** A picture in the width the screen needs. It needs no JavaScript. */
export function Picture({ src, alt, sizes, isPriority = false, isEager = isPriority, ...props }: Props) {
  const { colour, className = '', ...size } = props
  const { avif, ...sources } = imageSources(src, sizes, size.width)
  return (
    <picture className="contents">
      {/* Hidden, or it would take a cell of a grid. */}
      {avif && <source hidden sizes={sizes} srcSet={avif} type="image/avif" />}
      <img
        alt={alt}
        className={`picture ${className}`}
        decoding="async"
        fetchPriority={isPriority ? 'high' : undefined}
        loading={isEager ? 'eager' : 'lazy'}
        style={colour ? { background: colour } : undefined}
        {...size}
        {...sources}
      />
    </picture>
  )
}
