import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { cuckooClock } from '@/testing/shop/product-detail'
import { TranslationsField } from './translations-field'

const german = {
  name: 'Kuckucksuhr',
  description: '',
  warnings: '',
  facts: ['38 h Akku', '2 kg'],
  imageAlts: ['Vorn', '', ''],
  missing: ['description', 'imageAlts.1', 'imageAlts.2'],
  outdated: ['name', 'imageAlts.0'],
}
const product = { ...cuckooClock, translations: { de: german } }

function show(errors: Record<string, string> = {}) {
  const { container } = render(<TranslationsField errors={errors} product={product} />)
  return () => {
    const input = container.querySelector<HTMLInputElement>('input[name=translations]')
    return input && JSON.parse(input.value)
  }
}

function describedBy(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

test('a shop with one language has no translations', () => {
  const { container } = render(<TranslationsField errors={{}} product={cuckooClock} />)
  expect(container.childElementCount).toBe(0)
})

test('L05 a tab counts what is missing and out of date; only what is typed, emptied or still right is sent', async () => {
  const sent = show()
  expect(screen.getByRole('tab').textContent).toBe('Deutsch3 missing, 2 out of date')
  expect(sent()).toBeNull()
  await userEvent.type(screen.getByLabelText('Description'), 'Ruft.')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Still right: Text of picture 1' }))
  expect(sent()).toEqual({ de: { description: 'Ruft.', imageAlts: { '/images/front.webp': 'Vorn' } } })
  await userEvent.clear(screen.getByLabelText('Facts, a line each'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Still right: Text of picture 1' }))
  expect(sent()).toEqual({ de: { description: 'Ruft.', facts: [] } })
})

test('each field is in its language and names the own text; a text that changes is asked about no more', async () => {
  show()
  const name = screen.getByLabelText('Name')
  expect(name.lang).toBe('de')
  expect(describedBy(name)).toBe('Own text: Cuckoo Clock')
  await userEvent.type(name, '!')
  expect(screen.queryByRole('checkbox', { name: 'Still right: Name' })).toBeNull()
})

test('a mistake stands at its field and in the tab of its language', () => {
  const path = 'translations.de.imageAlts./images/side.webp'
  show({ [path]: 'Too long.' })
  expect(screen.getByRole('tab').textContent).toContain('Please check')
  expect(describedBy(screen.getByLabelText('Text of picture 2'))).toContain('Too long.')
})

test('the tabs of more languages are reached by arrow keys', async () => {
  const more = { ...product, translations: { de: german, en: german } }
  render(<TranslationsField errors={{}} product={more} />)
  const [first, second] = within(screen.getByRole('tablist')).getAllByRole('tab')
  await userEvent.click(first as HTMLElement)
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(second)
  expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(second?.id)
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(first)
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(second)
})
