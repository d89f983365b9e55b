import { plainShop } from '@/testing/shop/plain-shop'
import '@/testing/http/router'

import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Breadcrumb } from '@/components/catalog/breadcrumb'
import { ProductDetail } from '@/components/catalog/product-detail'
import { Reviews } from '@/components/reviews/reviews'
import { SearchField } from '@/components/search/search-field'
import type { ProductDetailJson } from '@/lib/catalog/products/product-schema'
import { plainReview, productDetail } from '@/testing/shop/product-detail'
import { productJsonLd, shopJsonLd } from './json-ld'

/** What search engines are told is what the pages show. */

const shop = 'https://shop.example'
const hostile = '</script><script>alert(1)</script>'

const product: ProductDetailJson = {
  ...productDetail,
  name: `Lamp ${hostile}`,
  image: '/images/products/lamp.webp',
  imageAlt: 'A lamp',
  description: `Warm light. ${hostile}`,
  brand: 'Lumo & Söhne',
  category: 'Home & Garden',
  price: '1089.90',
  countInStock: 3,
  rating: 4.67,
  numReviews: 9,
  createdAt: '2026-01-01T00:00:00.000Z',
  pictures: [{ src: '/images/products/lamp.webp', alt: 'A lamp' }],
  reviews: [9, 8, 7, 6, 5, 4, 3].map((id) => ({
    _id: id,
    name: `Buyer ${id} ${hostile}`,
    rating: id % 2 ? 5 : 4,
    comment: id === 9 ? '' : `Fine, number ${id}. ${hostile}`,
    createdAt: `2026-02-0${id}T12:00:00.000Z`,
    ...plainReview,
  })),
}

const graphOf = (text: string) => JSON.parse(text)['@graph']

function renderPage(shown: ProductDetailJson): void {
  render(
    <main>
      <Breadcrumb category={shown.category} name={shown.name} />
      <ProductDetail maker={null} product={shown} shop={plainShop} />
      <Reviews product={shown} />
    </main>,
  )
}

test('the product’s data says what its page shows', () => {
  renderPage(product)
  const text = screen.getByRole('main').textContent ?? ''
  const [thing] = graphOf(productJsonLd(product, shop, plainShop))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(thing.name)
  for (const shown of [thing.description, thing.category, thing.brand.name]) expect(text).toContain(shown)
  expect(text).toContain(`$${thing.offers.price}`)
  expect(thing.offers).toMatchObject({ priceCurrency: 'USD', url: `${shop}/products/7` })
  expect(screen.getByText('In Stock')).toBeTruthy()
  expect(thing.offers.availability).toBe('https://schema.org/InStock')
  expect(thing.image).toBe(`${shop}/images/products/lamp.webp`)

  const { ratingValue, reviewCount } = thing.aggregateRating
  expect(screen.getAllByLabelText(`Rated ${ratingValue} out of 5`)).not.toHaveLength(0)
  expect(screen.getAllByText(`${reviewCount} reviews`)).not.toHaveLength(0)
  expect(thing.review).toHaveLength(5)
  for (const review of thing.review) {
    const reviews = within(screen.getByRole('region', { name: 'Reviews' }))
    const item = reviews.getByText(review.author.name).closest('li') ?? document.body
    expect(within(item).getByLabelText(`Rated ${review.reviewRating.ratingValue} out of 5`)).toBeTruthy()
    expect(item.textContent).toContain(review.reviewBody ?? '')
    expect(item.querySelector('time')?.dateTime).toContain(review.datePublished)
  }
})

test('of several views all are told', () => {
  const views = ['/images/products/lamp.webp', '/images/products/lamp-2.webp']
  const [thing] = graphOf(
    productJsonLd({ ...product, pictures: views.map((src) => ({ src, alt: '' })) }, shop, plainShop),
  )
  expect(thing.image).toEqual(views.map((src) => shop + src))
})

test('the breadcrumb’s data has the names and addresses of the visible one', () => {
  renderPage(product)
  const [, breadcrumb] = graphOf(productJsonLd(product, shop, plainShop))
  const items = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem')
  expect(breadcrumb.itemListElement).toEqual(
    items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.textContent,
      item: shop + (item.querySelector('a')?.getAttribute('href') ?? '/products/7'),
    })),
  )
})

test('a product that is sold out, without reviews and with a picture of no web address says so, and invents nothing', () => {
  const plain = {
    ...product,
    countInStock: 0,
    rating: 0,
    numReviews: 0,
    reviews: [],
    pictures: [{ src: 'https://[', alt: '' }],
  }
  renderPage(plain)
  expect(screen.getByText('Out Of Stock')).toBeTruthy()
  const [thing] = graphOf(productJsonLd(plain, shop, plainShop))
  expect(thing.offers.availability).toBe('https://schema.org/OutOfStock')
  for (const name of ['aggregateRating', 'review', 'image']) expect(thing).not.toHaveProperty(name)
})

test('C01 no text of a product can end the script element that contains it', () => {
  const text = productJsonLd(product, shop, plainShop)
  expect(text).not.toContain('<')
  const element = document.createElement('div')
  element.innerHTML = `<script type="application/ld+json">${text}</script>`
  expect(element.children).toHaveLength(1)
  expect(JSON.parse(element.textContent ?? '')['@graph'][0].name).toBe(product.name)
})

test('the shop’s data names the search field of every page', () => {
  render(<SearchField />)
  const [organization, site] = graphOf(shopJsonLd(plainShop, shop))
  expect(site.publisher).toEqual({ '@id': organization['@id'] })
  expect(organization).toMatchObject({ '@type': 'Organization', url: `${shop}/` })
  const field = screen.getByLabelText<HTMLInputElement>('Search products')
  const address = new URL(site.potentialAction.target.urlTemplate.replace('{search_term_string}', 'lamp'))
  expect(address.origin + address.pathname).toBe(shop + field.closest('form')?.getAttribute('action'))
  expect([...address.searchParams]).toEqual([[field.getAttribute('name'), 'lamp']])
})

test('the heading is the name, whose short compounds stay on one line', () => {
  const name = 'Aria Over-Ear Headphones, A-B test 12345678-123456789'
  renderPage({ ...product, name })
  const heading = screen.getByRole('heading', { level: 1, name })
  const whole = [...heading.querySelectorAll('.whitespace-nowrap')].map(({ textContent }) => textContent)
  expect(whole).toEqual(['Over-Ear', 'A-B'])
})
