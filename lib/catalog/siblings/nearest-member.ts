type Member = { options: readonly string[] }

/**
 * Returns the member with the wanted value of one option, by its place, that keeps the most of the others: of two the one that keeps the
 * earlier option, else the earlier member. With all of them it is the wanted one itself. `undefined` when no member has the value.
 */
export function nearestMember<M extends Member>(
  members: readonly M[],
  wanted: readonly string[],
  at: number,
): M | undefined {
  const [first, ...others] = members.filter(({ options }) => options[at] === wanted[at])
  const kept = ({ options }: Member) =>
    wanted.reduce((sum, value, place) => sum * 2 + Number(options[place] === value), 0)
  return others.reduce((best, member) => (best && kept(member) <= kept(best) ? best : member), first)
}
