import { expect, test } from 'vitest'
import { productJsonLd } from '@/components/products/product-json-ld'
import type { ProductJson } from '@/lib/products/schema'

const product: ProductJson = {
  _id: 7,
  name: 'Lamp </script><script>alert(1)</script>',
  image: '/images/products/lamp.webp',
  imageAlt: 'A lamp',
  description: 'Warm light.',
  brand: 'Lumo',
  category: 'Home',
  price: '89.99',
  countInStock: 0,
  rating: 0,
  numReviews: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
}

test('no text of a product can end the script element that contains it', () => {
  const text = productJsonLd(product, 'https://shop.example')
  expect(text).not.toContain('<')
  expect(JSON.parse(text).name).toBe(product.name)
})

test('URLs are absolute, and a product without reviews has no rating', () => {
  const data = JSON.parse(productJsonLd(product, 'https://shop.example'))
  expect(data.image).toBe('https://shop.example/images/products/lamp.webp')
  expect(data.offers).toMatchObject({
    url: 'https://shop.example/products/7',
    price: '89.99',
    availability: 'https://schema.org/OutOfStock',
  })
  expect(data.aggregateRating).toBeUndefined()
})
