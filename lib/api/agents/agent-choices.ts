import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { nearestMember } from '@/lib/catalog/siblings/nearest-member'
import type { Family } from './agent-families'
import { selectedOf } from './agent-products'
import { plainLine } from './plain-markdown'

type Selected = readonly { name: string; label: string }[]

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

type Value = Selected[number]
const keyOf = ({ name, label }: Value) => `${name.trim().toLowerCase()}\n${label.trim().toLowerCase()}`

/** Returns whether a member has all of these values. The texts of each member are made once. */
function valuesOf(members: readonly ProductJson[]): (member: ProductJson, selected: Selected) => boolean {
  const keys = new Map(members.map((member) => [member, new Set(selectedOf(member).map(keyOf))]))
  return (member, selected) => selected.every((value) => keys.get(member)?.has(keyOf(value)))
}

/**
 * Returns the member with these values. Where none has all of them it is the nearest one, as on the pages: the options that `preferences`
 * names are kept first, then the others in the order of `selected`. An option that is not selected stays as it is where it can.
 */
export function chosenOf(
  product: ProductJson,
  { members, options }: Family,
  selected: Selected,
  preferences: readonly string[] = [],
): ProductJson {
  const rankOf = ({ name }: Value) => {
    const at = preferences.findIndex((preference) => isSame(preference, name))
    return at < 0 ? preferences.length : at
  }
  const kept = selected.toSorted((one, other) => rankOf(one) - rankOf(other))
  const placeOf = ({ name }: Value) => options.findIndex((option) => isSame(plainLine(option.name), name))
  const chosen = [...new Set(kept.map(placeOf))].filter((place) => place >= 0)
  const places = [...new Set([...chosen, ...options.keys()])]
  const order = places.map((place) => options[place]?.values ?? [])
  const wanted = places.map((place, at) => {
    const value = kept.find((each) => placeOf(each) === place)
    if (!value) return product.options[place]?.value ?? ''
    return order[at]?.find((each) => isSame(plainLine(each), value.label)) ?? value.label
  })
  const candidates = members.map((member) => ({
    member,
    options: places.map((place) => member.options[place]?.value ?? ''),
    countInStock: member.countInStock,
  }))
  for (const at of chosen.keys()) {
    const nearest = nearestMember(candidates, wanted, at, order)
    if (nearest) return nearest.member
  }
  return product
}

/** Returns whether a product has all of these values. */
export function hasSelected(product: ProductJson, selected: Selected): boolean {
  return valuesOf([product])(product, selected)
}

/** The options of a group, each value with whether a member has it beside the other values of this one, and can be bought. */
export function choicesOf(product: ProductJson, { members, options }: Family) {
  const own = selectedOf(product)
  const hasAll = valuesOf(members)
  return options.map((option) => {
    const name = plainLine(option.name)
    const others = own.filter((each) => each.name !== name)
    return {
      name,
      values: option.values.map((value) => {
        const label = plainLine(value)
        const fitting = members.filter((member) => hasAll(member, [...others, { name, label }]))
        const available = fitting.some(({ countInStock }) => countInStock > 0)
        return { label, available, exists: fitting.length > 0 }
      }),
    }
  })
}
