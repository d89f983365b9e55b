import type { Action } from '@/lib/accounts/permissions/permissions'

/**
 * What is written once about a page.
 *
 * A `shared` page is the same for everybody: rendered when it is first asked for, and kept by the front server until something
 * changes that it shows, or the shop's settings. The address of a `secret` one carries a secret, which no cache keeps and no other
 * address is told. A `personal` one is rendered per request, for one viewer.
 */
interface KeptPage {
  kind: 'shared'
  /** What beside the settings decides when the front server drops it: some of many products, that of the path's id, or nothing. */
  dependsOn: 'list' | 'product' | 'shop'
  /** The parameters that decide what it shows. */
  parameters?: 'search' | 'category' | 'compare'
}

type OtherPage = { kind: 'secret' | 'personal' }

interface Described {
  access: 'everybody' | 'user' | 'admin'
  can?: Action
  /** What docs/screens.md says of it. */
  about: string
  /** Tests know by it that the page is there; a visitor has a product in the cart and an address. */
  text: string
  /** Its path in tests and pictures, unless that is the route. */
  example?: string
  /** The name of its screenshot. */
  picture: string | null
  /** 404 until the shop has something that the demo lacks; tests of it see to that. */
  isUnset?: true
  /** Whose screenshot it is, unless that follows from `access` */
  as?: 'cartOwner' | 'buyer'
}

export type PageRow = Described & (KeptPage | OtherPage)
