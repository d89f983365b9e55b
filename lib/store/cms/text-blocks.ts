import { fromMarkdown } from 'mdast-util-from-markdown'
import { mailtoLink } from '@/lib/shared/text/email-address'
import { cutDeep, localHref, type MarkdownNode, nodesOf, targetOf } from './markdown-rules'

type Phrase = Extract<MarkdownNode, { type: 'paragraph' }>['children'][number]

/** A part of a text without formatting: a heading, a paragraph, or an entry of a list with the sign before it. */
export type TextBlock = { kind: 'heading' | 'paragraph' | 'item'; text: string }

/** Returns a Markdown text as plain blocks, each in one line. Links have their whole address, HTML is text, and pictures are their text. */
export function textBlocks(markdown: string, shopUrl: string): TextBlock[] {
  const tree = fromMarkdown(markdown)
  cutDeep(tree)
  for (const { node } of nodesOf(tree)) if (node.type === 'link') node.url = addressOf(node.url, shopUrl)
  return blocksOf(tree).filter(({ text }) => text !== '')
}

/** The address of a link as a reader of a mail can use it; '' for one that leads nowhere. */
function addressOf(href: string, shopUrl: string): string {
  const target = targetOf(localHref(href), shopUrl)
  return (URL.canParse(href) && target ? href : target?.href) ?? ''
}

function blocksOf(node: MarkdownNode, sign = ''): TextBlock[] {
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', text: inline(node.children) }]
    case 'paragraph':
      return [{ kind: sign ? 'item' : 'paragraph', text: sign + inline(node.children) }]
    case 'code':
    case 'html':
      return [{ kind: 'paragraph', text: oneLine(node.value) }]
    case 'list':
      return node.children.flatMap((item, index) =>
        blocksOf(item, node.ordered ? `${(node.start ?? 1) + index}. ` : '• '),
      )
    case 'root':
    case 'blockquote':
    case 'listItem':
      // What follows within an entry of a list has no sign.
      return node.children.flatMap((child, index) => blocksOf(child, index === 0 ? sign : ''))
    default:
      return []
  }
}

function inline(nodes: readonly Phrase[]): string {
  return oneLine(nodes.map(textOf).join(''))
}

function textOf(node: Phrase): string {
  if (node.type === 'break') return ', '
  if (node.type === 'link') {
    const text = inline(node.children)
    return ['', text, `mailto:${text}`, mailtoLink(text)].includes(node.url) ? text : `${text} (${node.url})`
  }
  if ('alt' in node) return node.alt ?? ''
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
