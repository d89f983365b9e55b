import type { ProductJson } from '@/lib/catalog/products/product-schema'
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
 * Returns the member with these values, that in stock first. Where none has all of them the options that matter least are given up: those
 * that `preferences` does not name, and then the last of it. An option that is not selected stays as it is.
 */
export function chosenOf(
  product: ProductJson,
  { members }: Family,
  selected: Selected,
  preferences: readonly string[] = [],
): ProductJson {
  const rankOf = ({ name }: Selected[number]) => {
    const at = preferences.findIndex((preference) => isSame(preference, name))
    return at < 0 ? preferences.length : at
  }
  const kept = selected.toSorted((one, other) => rankOf(one) - rankOf(other))
  const others = selectedOf(product).filter(({ name }) => !kept.some((each) => isSame(each.name, name)))
  const hasAll = valuesOf(members)
  for (let count = kept.length; count > 0; count--) {
    const fitting = members.filter((member) => hasAll(member, kept.slice(0, count)))
    const exact = fitting.find((member) => hasAll(member, others))
    const chosen = exact ?? fitting.find(({ countInStock }) => countInStock > 0) ?? fitting[0]
    if (chosen) return chosen
  }
  return product
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
