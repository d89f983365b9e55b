import type { CSSProperties } from 'react'

const hues = {
  'empty-cart': 150,
  'nothing-found': 235,
  'no-orders': 190,
  'order-not-found': 300,
  'server-away': 45,
} as const
export type IllustrationName = keyof typeof hues

/** A picture for an empty, missing or broken state, in its room. */
export function Illustration({ name }: { name: IllustrationName }) {
  const scene = `/images/scenes/${name}`
  return (
    <picture className="illustration cut-out" style={{ '--h': hues[name] } as CSSProperties}>
      <source srcSet={`${scene}.avif`} type="image/avif" />
      <img alt="" height={272} src={`${scene}.webp`} width={272} />
    </picture>
  )
}
