import type { Page } from '@playwright/test'

/** Words that are no language's: names and formats. */
const names = /Ecommerce Site|US-Dollar|PayPal|JavaScript|JSON|PDF|English|Deutsch|https?:\S+|\S+@\S+/g

const quotes = /[“”„"]/g
const special = /[\\^$.*+?()[\]{}|]/g

/**
 * Returns what a page of the pseudo-language says in plain letters: texts, names of controls, titles. Left out are what has a
 * language of its own (`lang`), and `data`: the whole of a value or of its line, or a value within a sentence.
 */
export async function untranslatedTexts(page: Page, data: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const own = document.documentElement.lang
    const isRead = (element: Element | null) =>
      element !== null &&
      !element.closest(
        'script, style, noscript, template, datalist, option, code, blockquote, .quote-card',
      ) &&
      element.closest('[lang]')?.getAttribute('lang') === own
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = [document.title]
    while (walker.nextNode())
      if (isRead(walker.currentNode.parentElement)) found.push(walker.currentNode.textContent ?? '')
    for (const name of ['alt', 'aria-label', 'aria-description', 'placeholder', 'title'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isRead(element)) found.push(element.getAttribute(name) ?? '')
    return found
  })
  const bare = data.map((value) => value.replaceAll(quotes, '').trim())
  const lines = new Set(bare.flatMap((value) => value.split('\n').map((line) => line.trim())))
  const values = new RegExp(
    `(?<![\\p{L}\\d])(?:${bare.map((value) => value.replaceAll(special, '\\$&')).join('|')})(?![\\p{L}\\d])`,
    'gu',
  )
  const rests = texts
    .map((text) => text.replaceAll(quotes, '').trim())
    .map((text) => (lines.has(text) ? '' : text.replaceAll(values, '').replaceAll(names, '')))
  return [...new Set(rests.filter((rest) => /[a-z]{3}/i.test(rest)))]
}

/** Returns the texts of the pseudo-language that their element cuts off, or that stand out of a button or heading. */
export async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const { overflowX, textOverflow, position } = getComputedStyle(element)
        const isHidden = position === 'absolute' && element.clientWidth <= 1
        const mayCut = overflowX === 'hidden' || overflowX === 'clip' || textOverflow === 'ellipsis'
        const isBox = element.matches('button, .button, h1, h2, summary, th')
        const hasText = [...element.childNodes].some(
          ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && /[áéíóúñçţŕ]/.test(textContent ?? ''),
        )
        return (mayCut || isBox) && hasText && !isHidden && element.scrollWidth > element.clientWidth + 1
      })
      .map((element) => element.textContent?.trim() ?? ''),
  )
}

/** Every text in an answer, the longest first. */
export function textsIn(answer: unknown): string[] {
  const texts: string[] = []
  const visit = (value: unknown) => {
    if (typeof value === 'string' && value.length > 2) texts.push(value)
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(visit)
  }
  visit(answer)
  return [...new Set(texts)].toSorted((a, b) => b.length - a.length)
}
