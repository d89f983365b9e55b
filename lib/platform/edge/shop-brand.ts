/** The shop as the front server names it on pages that are no pages of Next: it has no settings but those that a Next process tells. */
export type ShopBrand = {
  name: string
  /** Pages that are no pages of Next show no mark of the shop: they load nothing. */
  hasOwnMark: boolean
}

let current: ShopBrand = { name: 'Ecommerce Site', hasOwnMark: false }

/** The shop as last told; that of the specification before. */
export const shopBrand = (): ShopBrand => current

/** Takes over what a Next process tells; ignores any other message. */
export function hearBrand(message: unknown): void {
  const { brand } = Object(message) as { brand?: Partial<ShopBrand> }
  if (typeof brand?.name === 'string') current = { name: brand.name, hasOwnMark: brand.hasOwnMark === true }
}
