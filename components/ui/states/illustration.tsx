import type { CSSProperties } from 'react'
import type { Scene } from './scenes'

/** A picture for an empty, missing or broken state, in its room. */
export function Illustration({ scene: { name, hue } }: { scene: Scene }) {
  const scene = `/images/scenes/${name}`
  return (
    <picture className="illustration cut-out" style={{ '--h': hue } as CSSProperties}>
      <source srcSet={`${scene}.avif`} type="image/avif" />
      <img alt="" height={272} src={`${scene}.webp`} width={272} />
    </picture>
  )
}
