import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { productOption } from '@/components/search/suggestions/use-suggestions'
import { api } from '@/lib/api/client/api-client'
import { speakIn } from '@/lib/platform/messages/speak'
import { cuckooClock } from '@/testing/shop/product-detail'
import { BrandShelf, CategoryShelf } from '../best-shelves'

vi.mock(import('@/lib/api/client/api-client'), { spy: true })

const group = { _id: 3, name: 'Linen Shirt', rating: 4, numReviews: 2 }
const shirt = { ...cuckooClock, _id: 7, name: 'Linen Shirt, M', group, variantCount: 3, priceFrom: '39.00' }
const card = { variantCount: 1, priceFrom: null, choices: [], swatches: [] }

test.each([
  ['the shelf of a brand', () => <BrandShelf brand="b" groupId={9} productId={1} />],
  ['that of a category', () => <CategoryShelf groupId={9} productId={1} slug="s" />],
])('%s has groups by name with their lowest price, and not the group of its page', async (_, Shelf) => {
  const own = { ...shirt, _id: 8, name: 'Own, L', group: { ...group, _id: 9, name: 'Own' } }
  vi.mocked(api.listBest).mockResolvedValue([
    { ...card, ...own },
    { ...card, ...shirt },
    { ...card, ...cuckooClock },
  ])
  render(<Shelf />)
  expect((await screen.findByRole('link', { name: /Linen Shirt/ })).textContent).toBe(
    'Linen Shirtfrom $39.00',
  )
  expect(screen.getByRole('link', { name: /Cuckoo/ }).textContent).toBe('Cuckoo Clock$689.00')
  expect(screen.queryByText('Own')).toBeNull()
})

test('a suggestion has the lowest price of a group: a card by the group’s name, what words have found by its own', () => {
  const { _id, name, image, price, priceFrom } = shirt
  expect(productOption({ _id, name, image, price, priceFrom })).toMatchObject({
    label: 'Linen Shirt, M',
    note: 'from $39.00',
  })
  expect(productOption(shirt)).toMatchObject({
    href: '/products/7',
    label: 'Linen Shirt',
    note: 'from $39.00',
  })
  const german = speakIn({ language: 'de', prefix: '/de' }, () => productOption(shirt))
  expect(german.note).toMatch(/^ab 39,00/)
})
