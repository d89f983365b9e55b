import type { Action } from '@/lib/permissions'

/**
 * What is written once about a page.
 *
 * A `static` page is made by the build. A `shared` one is rendered per request, but the same for everybody: the front server
 * keeps it, like a static one. The address of a `secret` one carries a secret, which no cache keeps and no other address is
 * told. A `personal` one is rendered per request, for one viewer.
 */
interface KeptPage {
  kind: 'static' | 'shared'
  /** The products that decide when the front server drops it: some of many, or that of the path's id. */
  dependsOn: 'list' | 'product' | null
  /** Those of the query that decide what it shows. */
  parameters?: 'search' | 'category' | 'compare'
}

type OtherPage = { kind: 'secret' | 'personal' }

interface Described {
  access: 'everybody' | 'user' | 'desk'
  /** What a viewer of the desk must be permitted to do. */
  can?: Action
  /** For docs/screens.md. */
  about: string
  /** By which tests know that the page is there; a visitor has a product in the cart and an address. */
  text: string
  /** Its path in tests and pictures, unless that is the route. */
  example?: string
  /** The name of its screenshot. */
  picture: string | null
  /** Whose screenshot it is, unless that follows from `access` */
  as?: 'cartOwner' | 'buyer'
}

export type PageRow = Described & (KeptPage | OtherPage)
