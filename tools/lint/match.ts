import type { Import } from './import-graph'

/** One of several has to match. */
type Paths = string | string[]

/** An import from a matching file to a matching target is forbidden. */
type Fence = {
  from: { path?: Paths; pathNot?: Paths }
  /** `isReachable`: by way of other files, too; `isMissing`: the target exists nowhere. */
  to: { path?: Paths; pathNot?: Paths; isReachable?: boolean; isMissing?: boolean }
}

export type Fences = Record<string, Fence>

/** Returns a line for each import that a fence forbids, sorted. */
export function matchFences(imports: Import[], fences: Fences): string[] {
  const byFile = groupByFile(imports)
  const lines = Object.entries(fences).flatMap(([name, { from, to }]) => {
    const isFrom = matcher(from)
    const isTo = matcher(to)
    return [...byFile].flatMap(([file, direct]) => {
      if (!isFrom(file)) return []
      const ways = to.isReachable
        ? [...reach(byFile, file)].map(([target, way]) => ({ target, way }))
        : direct
            .filter(({ isFound }) => !(to.isMissing && isFound))
            .map((one) => ({ target: one.to, way: [file, one.to] }))
      return ways.filter(({ target }) => isTo(target)).map(({ way }) => `${name}: ${way.join(' → ')}`)
    })
  })
  return [...new Set(lines)].sort((a, b) => a.localeCompare(b))
}

function matcher({ path, pathNot }: { path?: Paths; pathNot?: Paths }) {
  const one = (paths: Paths) => new RegExp([paths].flat().join('|') || '$^')
  const [included, excluded] = [path, pathNot].map((paths) => (paths === undefined ? null : one(paths)))
  return (text: string) => (!included || included.test(text)) && !excluded?.test(text)
}

/** Returns everything that a file imports, by way of others, too, with the shortest way. */
function reach(byFile: Map<string, Import[]>, file: string): Map<string, string[]> {
  const ways = new Map([[file, [file]]])
  for (const [at, way] of ways)
    for (const { to } of byFile.get(at) ?? []) if (!ways.has(to)) ways.set(to, [...way, to])
  ways.delete(file)
  return ways
}

/** Returns a circle of imports for each group of files that import each other. */
export function findCircles(imports: Import[]): string[] {
  const byFile = groupByFile(imports)
  const visited = new Set<string>()
  const circles: string[] = []
  function visit(file: string, way: string[]) {
    const begin = way.indexOf(file)
    if (begin >= 0) circles.push(`No circle: ${[...way.slice(begin), file].join(' → ')}`)
    if (visited.has(file)) return
    visited.add(file)
    for (const { to } of byFile.get(file) ?? []) visit(to, [...way, file])
  }
  for (const file of byFile.keys()) visit(file, [])
  return circles
}

function groupByFile(imports: Import[]): Map<string, Import[]> {
  const byFile = new Map<string, Import[]>()
  for (const one of imports) byFile.set(one.from, [...(byFile.get(one.from) ?? []), one])
  return byFile
}
