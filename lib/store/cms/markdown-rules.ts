import type { fromMarkdown } from 'mdast-util-from-markdown'
import { localPath } from '@/lib/shared/messages/current-language'

/** What bounds the time that a text takes to be read as Markdown, which grows faster than its length, and the depth of what comes of it. */

/** What a text is read as. */
type Tree = ReturnType<typeof fromMarkdown>
export type MarkdownNode = Tree | Tree['children'][number]

export const maxTitleLength = 80
export const maxTextLength = 40_000
const maxLines = 2000
const maxMarks = 3000
const maxDepth = 30

const number = /\d[.)]/g
const mark = /[[\]*_`<>]|\d[.)]|[-+](?=\s)/g

/** Returns why a text is refused that is not too long, `null` when it is not. */
export function markdownMistake(text: string): string | null {
  if (text.split(/\r\n|\r|\n/).length > maxLines) return `The text has too many lines: at most ${maxLines}.`
  // Lists in lists take three times as long as quotations in quotations.
  const marks = (text.match(mark)?.length ?? 0) + 2 * (text.match(number)?.length ?? 0)
  return marks > maxMarks
    ? `The text has too many signs of formatting, such as * [ ] > and numbers of lists: at most ${maxMarks}.`
    : null
}

/** Returns where a link on the shop's pages leads, if that is a web page or a mail program, as browsers read it; `null` otherwise. */
export function targetOf(href: string, shopUrl: string): URL | null {
  const target = URL.canParse(href, shopUrl) ? new URL(href, shopUrl) : null
  return target && /^(?:https?|mailto):$/.test(target.protocol) ? target : null
}

/** A link of a text as the current language has it: those to pages of the shop lead to them in that language. */
export function localHref(href: string): string {
  return /^\/(?![/\\])/.test(href) ? localPath(href) : href
}

/** Empties what is nested too deep in a text, so that nobody who walks through it runs out of memory. */
export function cutDeep(tree: Tree): void {
  for (const { node, depth } of nodesOf(tree)) if (depth >= maxDepth && 'children' in node) node.children = []
}

/** Plugin of `react-markdown`: nothing too deep, and the highest headings of the text are of the second level. */
export function bounded() {
  return (tree: Tree): void => {
    cutDeep(tree)
    const headings = [...nodesOf(tree)].flatMap(({ node }) => (node.type === 'heading' ? [node] : []))
    const highest = Math.min(...headings.map(({ depth }) => depth))
    for (const heading of headings) heading.depth = Math.min(heading.depth - highest + 2, 6) as 2
  }
}

/** Goes through a text without recursion; what a node contains is read after the node was handed out. */
export function* nodesOf(tree: Tree): Generator<{ node: MarkdownNode; depth: number }> {
  const todo: { node: MarkdownNode; depth: number }[] = [{ node: tree, depth: 0 }]
  for (let next = todo.pop(); next; next = todo.pop()) {
    yield next
    const { node, depth } = next
    if ('children' in node) for (const child of node.children) todo.push({ node: child, depth: depth + 1 })
  }
}
