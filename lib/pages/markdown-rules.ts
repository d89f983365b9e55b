import type { Nodes, Root } from 'mdast'

/**
 * What bounds the time that a text takes to be read as Markdown, which grows faster than its length, and the depth of what
 * comes of it.
 */

export const maxTextLength = 40_000
const maxLines = 2000
const maxMarks = 3000
const maxDepth = 30

const mark = /[[\]*_`<>]|\d[.)]|[-+](?=\s)/g

/** Returns why a text is refused that is not too long, `null` when it is not. */
export function markdownMistake(text: string): string | null {
  if (text.split(/\r\n|\r|\n/).length > maxLines) return `The text has too many lines: at most ${maxLines}.`
  const marks = text.match(mark)?.length ?? 0
  return marks > maxMarks
    ? `The text has too many signs of formatting, such as * [ ] > and numbers of lists: at most ${maxMarks}.`
    : null
}

/** Empties what is nested too deep in a text, so that nobody who walks through it runs out of memory. */
export function cutDeep(tree: Root): void {
  const todo: { node: Nodes; depth: number }[] = [{ node: tree, depth: 0 }]
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { node, depth } = next
    if (!('children' in node)) continue
    if (depth >= maxDepth) node.children = []
    for (const child of node.children) todo.push({ node: child, depth: depth + 1 })
  }
}

/** Plugin of `react-markdown`. */
export function withoutDepth() {
  return cutDeep
}
