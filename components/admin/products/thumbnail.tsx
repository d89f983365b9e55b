import { Picture } from '@/components/ui/media/picture'

/** The small picture before a name in a list. */
export function Thumbnail({ src }: { src: string }) {
  return (
    <Picture
      alt=""
      className="-my-1.5 size-9 shrink-0 rounded-control object-cover"
      height={36}
      sizes="2.25rem"
      src={src}
      width={36}
    />
  )
}
