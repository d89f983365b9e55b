/** The number of inserted, deleted, replaced and swapped letters that make one word of the other. */
export function editDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = above
    above = current
  }
  return above[b.length] ?? 0
}

/** Returns the number of mistakes that a word of this length may contain. */
function allowedEdits(length: number): number {
  return length < 3 ? 0 : length < 8 ? 1 : 2
}

/** Short words that begin differently are other words, such as coat and boat. Swapped first letters are a mistake. */
function hasOtherBeginning(misspelt: string, word: string): boolean {
  if (misspelt.length >= 6 || misspelt[0] === word[0]) return false
  return misspelt[0] !== word[1] || misspelt[1] !== word[0]
}

/** Returns the nearest candidate, the first of equal ones, or `null`. Plurals count, with `isBeginning` also longer words. */
export function nearestWord(misspelt: string, candidates: string[], isBeginning: boolean): string | null {
  const nearest = nearestTo(misspelt, candidates, isBeginning)
  if (nearest !== null || isBeginning || !/..s$/.test(misspelt)) return nearest
  return nearestTo(misspelt.slice(0, -1), candidates, false)
}

function nearestTo(misspelt: string, candidates: string[], isBeginning: boolean): string | null {
  const { length } = misspelt
  const similar = candidates.filter((word) => !hasOtherBeginning(misspelt, word))
  const rated = similar.map((word) => {
    const whole = editDistance(misspelt, word)
    const beginnings = isBeginning
      ? [-1, 0, 1].map((more) => editDistance(misspelt, word.slice(0, length + more)))
      : []
    // A whole word is the better guess.
    return { word, edits: Math.min(whole, ...beginnings.map((edits) => edits + 0.5)) }
  })
  const best = rated.toSorted((a, b) => a.edits - b.edits)[0]
  return best && Math.floor(best.edits) <= allowedEdits(length) ? best.word : null
}
