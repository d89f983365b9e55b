import { Parser } from 'htmlparser2'
import { currencies } from '@/lib/shared/money/currencies'

/** What a page, mail, paper or file says that does not belong to a euro shop in Graz, line by line. */

/** Elements within a line. */
const inline = new Set(
  'a abbr b bdi code del em i ins kbd mark s small span strong sub sup time u'.split(' '),
)
const unread = new Set(['script', 'style', 'template'])
/** What people see or hear of attributes. */
const told = ['alt', 'aria-label', 'aria-valuetext', 'content', 'label', 'placeholder', 'title', 'pattern']
/** Options are every country and currency. */
const left = ['option']

/** Returns the lines of HTML that somebody sees, hears or reads by a program: text, attributes, framed documents, structured data. */
export function linesOf(html: string): string[] {
  const texts: string[] = []
  const framed: string[] = []
  const above: string[] = []
  let text = ''
  const isLeft = (name: string, type = '') =>
    left.includes(name) || (unread.has(name) && type !== 'application/ld+json')
  const end = () => {
    texts.push(text)
    text = ''
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!inline.has(name)) end()
      if (above.length > 0 || isLeft(name, attributes.type)) above.push(name)
      else texts.push(...told.flatMap((each) => attributes[each] ?? []))
      if (attributes.srcdoc) framed.push(attributes.srcdoc)
    },
    ontext(part) {
      if (above.length === 0) text += part
    },
    onclosetag(name) {
      if (above.length > 0) above.pop()
      if (!inline.has(name)) end()
    },
  })
  parser.end(html)
  end()
  const lines = texts.map((line) => line.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
  return [...new Set([...lines, ...framed.flatMap(linesOf)])]
}

/** The terms of Austria in the shop of `testing/own-shops/graz-shop.ts`: no other country has one of them. */
const home = /\b20 ?%|4\.87\b|51\.13\b|\b2 to 3 days/

/** Every currency by its code: a list to choose from, or the schema of one. */
const everyCode = new RegExp(currencies.join('\\W+'), 'g')

/** A token is random, and may look like anything. */
const secret = /\btoken=[\w.-]+/g

/** What says itself that it is no amount, or of which currency. */
const isNamed = RegExp(String.raw`^[{[]|\b(?:${currencies.join('|')})\b|\bsuch as \d|^Rated [\d.]+ out of 5$`)

/** Finds an amount that says no currency. */
function bareAmount(line: string): string | undefined {
  const amounts = [...line.matchAll(/(?<![\w.,€])[\d,]*\d\.\d\d(?![\d.]|\s?[%€])/g)]
  return isNamed.test(line) ? undefined : amounts[0]?.[0]
}

const first = (pattern: RegExp) => (line: string) => pattern.exec(line)?.[0]

const rules = {
  'another currency': first(/\$|\bUSD\b|\bdollars?\b/i),
  'another currency in a file': first(/\$\s?\d|\d\s?\$|\bUSD\b|\bdollars?\b/i),
  'an amount without currency': bareAmount,
  // The orders are of the first hour of the 15th in Graz, and of the last ones of the 14th in UTC. Backups have a time in UTC.
  'a time in UTC': first(
    /\b14[/.-]07[/.-]2026|\b2026-07-14(?!T)|\b14 July?\b|\bJuly? 14\b|(?<!time in )(?<!Europe\/Vienna \([\d: -]{0,30})\bUTC\b(?!.*Europe\/Vienna)|\bGMT\b/,
  ),
  'terms of Austria for everybody': (line: string) => (/Austria/.test(line) ? undefined : first(home)(line)),
  'terms of Austria for Germany': first(RegExp(`${home.source}|Austria|Österreich`)),
} satisfies Record<string, (line: string) => string | undefined>

export type Rule = keyof typeof rules

/** Returns each line that breaks a rule, after the rule's name, from some words before the mistake on. */
export function foreignWords(lines: readonly string[], ...names: readonly Rule[]): string[] {
  return lines.flatMap((line) => {
    const plain = line.replace(everyCode, '').replaceAll(secret, 'token=')
    return names.flatMap((name) => {
      const mistake = rules[name](plain)
      if (mistake === undefined) return []
      const at = plain.indexOf(mistake)
      return `${name}: ${plain.slice(Math.max(0, at - 80), at + 80)}`
    })
  })
}
