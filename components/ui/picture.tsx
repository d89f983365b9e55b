import { imageSources } from '@/components/ui/image-sources'

type Props = {
  src: string
  alt: string
  width: number
  height: number
  /** The picture's width in the layout, as in `<img sizes>`; the browser picks the file by it. */
  sizes: string
  isPriority?: boolean
  className?: string
}

/** A picture in the width the screen needs. A plain `<img>` and not `next/image`, so that it needs no JavaScript. */
export function Picture({ src, alt, width, height, sizes, isPriority = false, className }: Props) {
  return (
    <picture className="contents">
      <img
        alt={alt}
        className={`picture ${className ?? ''}`}
        decoding="async"
        fetchPriority={isPriority ? 'high' : undefined}
        height={height}
        loading={isPriority ? 'eager' : 'lazy'}
        width={width}
        {...imageSources(src, sizes, width)}
      />
    </picture>
  )
}
