import { imageSources } from '@/components/ui/image-sources'

type Props = {
  src: string
  alt: string
  width: number
  height: number
  /** How wide the picture stands in the page, as for `<img sizes>`; the browser picks the file from it. */
  sizes: string
  isPriority?: boolean
  className?: string
}

/** A picture in the width the screen needs. A plain `<img>`, on the server and in islands alike: pictures cost no script. */
export function Picture({ src, alt, width, height, sizes, isPriority = false, className }: Props) {
  return (
    <picture className="contents">
      <img
        alt={alt}
        className={className}
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
