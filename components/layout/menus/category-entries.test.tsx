import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { CategoryEntries } from './category-entries'

const call = 'GET /api/categories/'
const shop = browserShop({})

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('the menu leads to all products, and to each category once they are known', async () => {
  const json = [
    { name: 'Kitchen', slug: 'kitchen', image: '/a.webp' },
    { name: 'Büro', slug: 'büro', image: '/b.webp' },
  ]
  shop.answer(call, { status: 200, json })
  render(<CategoryEntries />)
  expect(links()).toEqual([['All products', '/search']])
  await screen.findByRole('link', { name: 'Kitchen' })
  expect(links().slice(1)).toEqual([
    ['Kitchen', '/category/kitchen'],
    ['Büro', '/category/b%C3%BCro'],
  ])
})

test.each(['unreachable', { status: 503, json: {} }] as const)(
  'the menu leads to all products while the call is answered %j',
  async (answer) => {
    shop.answer(call, answer)
    render(<CategoryEntries />)
    await expect.poll(() => shop.count(call)).toBe(1)
    expect(links()).toEqual([['All products', '/search']])
  },
)
