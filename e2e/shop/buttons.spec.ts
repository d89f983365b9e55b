import type { Page } from '@playwright/test'
import { buttonStyle, buttonVariants } from '@/components/ui/button'
import { contrastOf } from '@/testing/browser/colour'
import { expect, test } from '@/testing/browser/fixtures'

/** The contrast of every button in every state, with a real pointer and a real focus: axe neither hovers nor presses. */

const minContrast = 4.5

/** What can be clicked and is no `.button`: markup as components write it, by a class of the stylesheet. */
const others: Record<string, string> = {
  'nav-item': '<button class="nav-item">Text</button>',
  'menu-entry': '<button class="menu-entry">Text</button>',
  'text-link': '<a class="text-link" href="#x">Text</a>',
  'facet-link': '<a class="facet-link" href="#x">Text</a>',
  'filter-chip': '<a class="filter-chip" href="#x">Text</a>',
  'category-chip': '<a class="category-chip" href="#x"><span>Text</span></a>',
  'shelf-thing': '<div class="category-shelf"><a class="shelf-thing" href="#x"><span>Text</span></a></div>',
  'quote-card': '<a class="quote-card" href="#x"><figure><figcaption>Text</figcaption></figure></a>',
  'next-card': '<a class="next-card" href="#x">Text</a>',
  'filter-size': '<a class="filter-size" href="#x">Text</a>',
  'filter-choice': '<a class="filter-choice" href="#x">Text</a>',
  'sort-menu': '<div class="sort-menu"><button>Text</button></div>',
  'search-box': '<div class="search-box"><button>Text</button></div>',
  'theme-switch': '<div class="theme-switch"><label>Text<input type="radio"></label></div>',
  'review-orders': '<div class="review-orders"><label>Text<input type="radio"></label></div>',
  stepper: '<div class="stepper"><button>+</button></div>',
  control: '<input class="control" value="Text">',
  'star-picker': '<div class="star-picker"><button>Text</button></div>',
  'quick-add': '<button class="quick-add" value="1"><span>Text</span></button>',
  'compare-choice': '<label class="compare-choice"><input type="checkbox">Text</label>',
  'compare-table':
    '<table class="compare-table"><thead><tr><th><a href="#x"><span>Text</span></a></th></tr></thead></table>',
  swatches: '<div class="swatches" style="position: static"><a href="#x">Text</a></div>',
  'product-card': '<a class="product-card" href="#x"><span>Text</span></a>',
  'progress-line': '<ol class="progress-line"><li><a href="#x"><span class="point"></span>Text</a></li></ol>',
  'product-shelf': '<ul class="product-shelf"><li><a href="#x"><span>Text</span></a></li></ul>',
  'brand-shelf': '<ul class="brand-shelf"><li><a href="#x"><span><span>Text</span></span></a></li></ul>',
  histogram: '<ul class="histogram"><li><a href="#x"><span>Text</span></a></li></ul>',
  'data-table': '<table class="data-table"><tbody><tr><td><a href="#x">Text</a></td></tr></tbody></table>',
  // It covers what follows.
  suggestions: '<div class="search-box"><div class="suggestions"><div tabindex="0">Text</div></div></div>',
}
/** Utilities for the pointer, with their rest, as components write them: pages of a list, close, remove, footer. */
const utilities = [
  'hover:bg-accent-soft',
  'bg-accent text-on-accent',
  'text-ink-soft hover:text-ink',
  'text-ink-soft hover:bg-danger-soft hover:text-danger',
  'hover:text-accent',
]
const states = ['', 'disabled', 'aria-disabled="true"', 'aria-disabled="true" aria-busy="true"']

const buttons = buttonVariants.flatMap((variant) =>
  states.map((state) => `<button class="${buttonStyle({ variant })}" ${state}>Text</button>`),
)
const samples = [
  ...buttons,
  '<div class="stepper"><button disabled>+</button></div>',
  ...utilities.map((utility) => `<button class="${utility}">Text</button>`),
  ...Object.values(others),
]

/** Replaces the page by the samples, all of them in one window. */
async function show(page: Page): Promise<void> {
  await page.evaluate((lines) => {
    const sheet = document.createElement('main')
    sheet.style.columns = '6'
    sheet.innerHTML = lines.map((line) => `<div>${line}</div>`).join('')
    sheet.addEventListener('click', (event) => event.preventDefault())
    document.body.replaceChildren(sheet)
    const target = 'button, a, label, input:not([type]), [tabindex]'
    for (const each of sheet.querySelectorAll<HTMLElement>('main > div')) {
      each.style.breakInside = 'avoid'
      each.querySelector(target)?.setAttribute('data-sample', '')
    }
  }, samples)
}

type State = 'at rest' | 'focused' | 'under the pointer' | 'pressed'

/** Returns which samples, of all or the one at `index`, are hard to read in this state, in either theme. */
function faint(page: Page, state: State, index?: number): Promise<string[]> {
  const given = { state, index, minContrast }
  return page.evaluate(({ state, index, minContrast }) => {
    const contrastOf: (element: Element) => number = Reflect.get(window, 'contrastOf')
    const all = [...document.querySelectorAll<HTMLElement>('[data-sample]')]
    const found: string[] = []
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset.theme = theme
      for (const each of index === undefined ? all : all.slice(index, index + 1)) {
        if (state === 'focused') each.focus()
        if (state === 'under the pointer' && !each.matches(':hover'))
          found.push(`${each.outerHTML}: not ${state}`)
        const contrast = contrastOf(each)
        if (contrast < minContrast)
          found.push(`${theme}, ${state}, ${contrast.toFixed(2)}: ${each.outerHTML}`)
      }
    }
    return found
  }, given)
}

function placesOfSamples(page: Page) {
  return page.locator('[data-sample]').evaluateAll((all) =>
    all.map((each) => {
      const { x, y, height } = each.getBoundingClientRect()
      return { x: x + 6, y: y + height / 2 }
    }),
  )
}

test('every kind of button is readable in every state, also hovered, in both themes', async ({ page }) => {
  await page.goto('/accessibility')
  const hovered = await page.evaluate(() => {
    const selectors = (rules: CSSRuleList, outer = ''): string[] =>
      [...rules].flatMap((rule) => {
        const own = 'selectorText' in rule ? `${outer} ${rule.selectorText}` : outer
        const inner = 'cssRules' in rule ? selectors(rule.cssRules as CSSRuleList, own) : []
        return [own, ...inner]
      })
    const all = [...document.styleSheets].flatMap(({ cssRules }) => selectors(cssRules))
    const first = (selector: string) => /\.((?:\\.|[\w-])+)/.exec(selector)?.[1]?.replaceAll('\\', '')
    return [...new Set(all.filter((selector) => selector.includes(':hover')).map(first))]
  })
  const known = new Set(['button', ...Object.keys(others)])
  const plain = /^(group-)?hover:(underline|opacity|border)/
  const isKnown = (name = '') =>
    known.has(name) || plain.test(name) || utilities.some((utility) => utility.split(' ').includes(name))
  expect(
    hovered.filter((name) => !isKnown(name)),
    'kinds of buttons that are not measured',
  ).toEqual([])

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await show(page)
  await page.evaluate(`window.contrastOf = ${contrastOf}`)
  const found = await faint(page, 'at rest')
  // After a key, a focus is a visible one.
  await page.keyboard.press('Shift')
  found.push(...(await faint(page, 'focused')))
  const places = await placesOfSamples(page)
  expect(places.length).toBe(samples.length)
  for (const [index, { x, y }] of places.entries()) {
    await page.mouse.move(x, y)
    found.push(...(await faint(page, 'under the pointer', index)))
    await page.mouse.down()
    found.push(...(await faint(page, 'pressed', index)))
    await page.mouse.up()
  }
  expect(found).toEqual([])
})
