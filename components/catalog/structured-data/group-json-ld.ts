import type { OptionKind } from '@/lib/catalog/product-groups/option-kinds'
import type { ProductDetailJson } from '@/lib/catalog/products/product-schema'
import { canonicalId } from '@/lib/catalog/siblings/canonical-id'
import { optionChoices } from '@/lib/catalog/siblings/option-choices'
import { localPath } from '@/lib/shared/messages/current-language'
import { absoluteUrl } from '@/lib/shared/routes/absolute-url'
import { productPath } from '@/lib/shared/routes/paths'

/** Names of schema.org; an option of another kind is an `additionalProperty`. */
const properties = {
  size: 'size',
  colour: 'color',
  material: 'material',
  pattern: 'pattern',
  other: null,
} as const satisfies Record<OptionKind, string | null>

/** The most members that are told: each stands twice in a page. Of a larger group only those that the page links to are told. */
const maxVariants = 50
const maxLinked = 20

/**
 * Returns what a page says of the group of its product, in the form for variants with a page each: the product is described, and the others
 * are named by their addresses. Nothing of a product without a group.
 */
export function memberJsonLd(
  product: ProductDetailJson,
  shopUrl: string,
): { member: object; group: object[] } {
  const { _id, group, brand } = product
  if (!group) return { member: {}, group: [] }
  const urlOf = (id: number) => absoluteUrl(localPath(productPath(id)), shopUrl)
  // The name of the group, not its page: with a page a variant it has none.
  const groupId = `${urlOf(canonicalId(product))}#group`
  const varying = group.options.map(({ kind, name }) =>
    properties[kind] ? `https://schema.org/${properties[kind]}` : name,
  )
  const others = variantsOf(product).filter((id) => id !== _id)
  return {
    member: {
      ...valuesOf(product),
      inProductGroupWithID: String(group._id),
      isVariantOf: { '@id': groupId },
    },
    group: [
      {
        '@type': 'ProductGroup',
        '@id': groupId,
        name: group.name,
        brand: { '@type': 'Brand', name: brand },
        productGroupID: String(group._id),
        variesBy: [...new Set(varying)],
        hasVariant: [{ '@id': urlOf(_id) }, ...others.map((id) => ({ url: urlOf(id) }))],
      },
    ],
  }
}

/** Two options of one kind are one text, as in the feed: "32/34". */
function valuesOf({ group, options }: ProductDetailJson): Record<string, unknown> {
  const values: Record<string, string> = {}
  const others: object[] = []
  group?.options.forEach(({ kind, name }, at) => {
    const value = options[at]?.value
    const property = properties[kind]
    if (value === undefined) return
    if (!property) others.push({ '@type': 'PropertyValue', name, value })
    else values[property] = property in values ? `${values[property]}/${value}` : value
  })
  return { ...values, ...(others.length > 0 && { additionalProperty: others }) }
}

function variantsOf(product: ProductDetailJson): number[] {
  const { variants } = product
  if (variants.length <= maxVariants) return variants.map(({ _id }) => _id)
  const linked = optionChoices(product).flatMap(({ choices }) => choices.map((choice) => choice._id))
  return [...new Set(linked)].slice(0, maxLinked)
}
