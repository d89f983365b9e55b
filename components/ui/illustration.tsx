export type IllustrationName =
  | 'empty-cart'
  | 'nothing-found'
  | 'no-orders'
  | 'order-not-found'
  | 'server-away'

/**
 * A picture for an empty, missing or broken state, in its room. Drawn by the stylesheet, so that error screens need no script for
 * it.
 */
export function Illustration({ name }: { name: IllustrationName }) {
  return <div className={`illustration cut-out is-${name}`} />
}
