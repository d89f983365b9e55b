import { useEffect, useRef, useState } from 'react'
import { noPictureSrc, uploadedSrc } from '@/lib/catalog/product-admin/picture-src'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { moved } from './moved'

type Picture = ProductJson['pictures'][number]
/** A picture in the form. */
export type View = Picture & {
  key: number
  /** URL of a file that is sent with the form, and the view that it replaces. */
  preview?: string
  replaced?: View | undefined
}

export const maxViews = 8

const listed = (views: readonly Picture[]) => JSON.stringify(views.map(({ src, alt }) => ({ src, alt })))

/** The pictures of a product form, sorted and described before they are saved. */
export function useViews(pictures: readonly Picture[]) {
  const [stored] = useState(() => pictures.filter(({ src }) => src !== noPictureSrc))
  const [views, setViews] = useState<View[]>(() => stored.map((view, key) => ({ ...view, key })))
  const nextKey = useRef(stored.length)
  const preview = views.find((view) => view.preview)?.preview
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  const newView = (src: string): View => ({ src, alt: '', key: nextKey.current++ })

  /** The file of 'Upload Image': it stands in the place of the first stored picture, or before those of a new product. */
  function choose(file: File | undefined): void {
    const others = without(views, ({ src }) => src === uploadedSrc)
    if (!file) {
      setViews(others)
      return
    }
    const view = { ...newView(uploadedSrc), preview: URL.createObjectURL(file) }
    const replaces = stored.length > 0 || others.length === maxViews
    setViews([{ ...view, replaced: replaces ? others[0] : undefined }, ...others.slice(replaces ? 1 : 0)])
  }

  const isChanged = listed(views) !== listed(stored)
  const isOnlyFile = stored.length < 2 && listed(views) === listed([{ src: uploadedSrc, alt: '' }])
  return {
    views,
    /** What the form sends; null where the pictures stay, and where the file alone says it. */
    sent: views.length > 0 && isChanged && !isOnlyFile ? listed(views) : null,
    choose,
    add: (src: string) => {
      const view = newView(src)
      setViews((now) => [...now, view])
    },
    remove: ({ key }: View) => setViews((now) => without(now, (view) => view.key === key)),
    move: (from: number, to: number) => setViews((now) => moved(now, from, to)),
    describe: ({ key }: View, alt: string) =>
      setViews((now) => now.map((view) => (view.key === key ? { ...view, alt } : view))),
  }
}

/** A removed file gives its place back to the picture that it replaces. */
function without(views: readonly View[], isOut: (view: View) => boolean): View[] {
  return views.flatMap((view) => (isOut(view) ? (view.replaced ?? []) : view))
}
