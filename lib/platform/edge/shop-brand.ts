/** The shop as the front server names it on pages that are no pages of Next: it has no settings but those that a Next process tells. */
export type ShopBrand = {
  name: string
  /** Then those pages show none: they load nothing. */
  hasOwnMark: boolean
}

let known: ShopBrand = { name: 'Ecommerce Site', hasOwnMark: false }

/** The shop as last told; that of the specification before. */
export const shopBrand = (): ShopBrand => known

/** Takes over what a Next process tells; ignores any other message. */
export function hearBrand(message: unknown): void {
  const { brand } = Object(message) as { brand?: Partial<ShopBrand> }
  if (typeof brand?.name === 'string') known = { name: brand.name, hasOwnMark: brand.hasOwnMark === true }
}
