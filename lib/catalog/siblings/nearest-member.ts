type Member = { options: readonly string[]; countInStock?: number }

/**
 * Returns the member with the wanted value of one option, by its place, that keeps the most of the others: of two the one that keeps the
 * earlier option, else one in stock, else the one whose values are nearer in their `order`, else the earlier member. With all of them it
 * is the wanted one itself. `undefined` when no member has the value.
 */
export function nearestMember<M extends Member>(
  members: readonly M[],
  wanted: readonly string[],
  at: number,
  order: readonly (readonly string[])[] = [],
): M | undefined {
  const lost = ({ options }: Member) =>
    wanted.reduce((sum, value, place) => sum * 2 + Number(options[place] !== value), 0)
  const placeOf = (value: string | undefined, place: number) => {
    const values = order[place] ?? []
    const found = values.indexOf(value ?? '')
    return found < 0 ? values.length : found
  }
  const distance = ({ options }: Member) =>
    wanted.reduce(
      (sum, value, place) => sum + Math.abs(placeOf(options[place], place) - placeOf(value, place)),
      0,
    )
  const ranked = members
    .filter(({ options }) => options[at] === wanted[at])
    .map((member) => ({ member, rank: [lost(member), Number(member.countInStock === 0), distance(member)] }))
  return ranked.toSorted((one, other) => compared(one.rank, other.rank))[0]?.member
}

function compared(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, place) => value !== other[place])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
