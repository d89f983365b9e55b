import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { GroupJson } from '@/lib/catalog/product-groups/group-schema'
import { browserShop } from '@/testing/browser/browser-shop'
import { shirtGroup as group } from '@/testing/browser/shirt-group'
import '@/testing/http/router'
import { cuckooClock } from '@/testing/shop/product-detail'
import { GroupForm } from './group-form'

const shop = browserShop({ isSignedIn: true })
const change = 'PATCH /api/product-groups/5/'

const edit = (more: Partial<GroupJson>) =>
  render(
    <GroupForm
      knownNames={{ brands: [], categories: [] }}
      rights="all"
      stored={{ isNew: false, group: { ...group, ...more } }}
    />,
  )
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)

test('name, options and values are translated', async () => {
  shop.answer(change, { status: 200, json: group })
  edit({
    translations: {
      de: {
        name: { text: 'Leinenhemd', isOutdated: false },
        options: { Colour: { name: null, values: {} } },
      },
    },
  })
  await type('Name of Colour', 'Farbe')
  await type('Colour: Ink', 'Tinte')
  await click('Save')
  await waitFor(() => expect(shop.count(change)).toBe(1))
  expect(shop.lastBody(change)).toEqual({
    translations: { de: { options: { Colour: { name: 'Farbe', values: { Ink: 'Tinte' } } } } },
  })
})

const german = { description: 'Weich.', warnings: '', facts: [], outdated: ['description'] }
const inGerman: Partial<GroupJson> = {
  translations: { de: { name: null, options: {} } },
  shared: { ...group.shared, facts: ['Linen'], translations: { de: german } },
  members: group.members.map((member) =>
    member.product === 2 ? { ...member, differs: ['brand', 'description@de'] } : member,
  ),
}
/** The card of translations has fields of the names that the shared texts have. */
const ofGerman = () => within(screen.getByRole('tabpanel'))

test('a size that is a number needs no translation', () => {
  const options = group.options.map((option) =>
    option.name === 'Size' ? { ...option, values: ['36', '37'] } : option,
  )
  edit({
    options,
    members: [],
    shared: { ...group.shared, description: '' },
    translations: { de: { name: null, options: {} } },
  })
  expect(screen.getByRole('tab').textContent).toBe('Deutsch5 missing')
})

test('shared texts are translated for all products, with what was seen', async () => {
  shop.answer(change, { status: 200, json: { ...group, ...inGerman } })
  edit(inGerman)
  expect(screen.getByRole('tab').textContent).toContain('1 out of date')
  await userEvent.type(ofGerman().getByLabelText('Facts, a line each'), 'Leinen{Enter}Kühl{Enter}')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Still right: Description' }))
  await click('Save')
  await waitFor(() => expect(shop.count(change)).toBe(1))
  expect(shop.lastBody(change)).toEqual({
    shared: { translations: { de: { description: 'Weich.', facts: ['Leinen', 'Kühl'] } } },
    sharedSeen: inGerman.shared,
  })
})

test('a mistake in a translation stands at its field', async () => {
  const errors = [{ path: 'shared.translations.de.facts.0', message: 'A fact is too long.' }]
  shop.answer(change, { status: 400, json: { detail: 'Wrong.', code: 'invalid-input', errors } })
  edit(inGerman)
  await userEvent.type(ofGerman().getByLabelText('Facts, a line each'), 'Leinen')
  await click('Save')
  expect(await ofGerman().findByText('A fact is too long.')).not.toBeNull()
})

test('a product that differs in a further language is named, and made like the others there, too', async () => {
  shop.answer('GET /api/product-groups/5/', { status: 200, json: { ...group, ...inGerman } })
  shop.answer('PATCH /api/products/2/', { status: 200, json: { ...cuckooClock } })
  edit(inGerman)
  expect(screen.getByText(/: brand, description \(Deutsch\)/)).not.toBeNull()
  await click('Make it like the others: Linen Shirt, Sand, M')
  await waitFor(() => expect(shop.count('PATCH /api/products/2/')).toBe(1))
  expect(shop.lastBody('PATCH /api/products/2/')).toEqual({
    brand: 'Nord',
    translations: { de: { description: 'Weich.' } },
  })
})
