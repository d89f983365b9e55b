import 'server-only'
import { Parser } from 'htmlparser2'

const blocks = 'p div br li ul ol h1 h2 h3 h4 h5 h6 tr table section article blockquote hr dt dd pre'.split(
  ' ',
)
const silent = ['script', 'style', 'template']

/** Returns the text of HTML: blocks on lines of their own, entries of lists behind a dash, entities as characters. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim()
  const hasBlocks = /<(?:p|div|br|li|h\d|tr)\b/i.test(html)
  let text = ''
  let silence = 0
  const breakLine = () => {
    text += '\n'
  }
  const parser = new Parser({
    onopentag(name) {
      if (silent.includes(name)) silence += 1
      if (blocks.includes(name)) breakLine()
      if (name === 'li') text += '– '
    },
    ontext(part) {
      if (silence === 0) text += hasBlocks ? part.replaceAll(/\s+/g, ' ') : part
    },
    onclosetag(name) {
      if (silent.includes(name)) silence = Math.max(0, silence - 1)
      if (blocks.includes(name)) breakLine()
      if (name === 'td' || name === 'th') text += ' '
    },
  })
  parser.end(html)
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter(Boolean).join('\n')
}
