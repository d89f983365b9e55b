import { readFile } from 'node:fs/promises'
import { render, screen, within } from '@testing-library/react'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { CategoryShelf } from './category-shelf'
import { shelfPicture, shelfThings } from './shelf-things'

const tiles = (slugs: string[]) => slugs.map((slug) => ({ name: `Name of ${slug}`, slug, image: '/a.webp' }))
const slugs = shelfThings.map(({ slug }) => slug)
const linksIn = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

describe('CategoryShelf', () => {
  test('has each category with a thing, in the order of the things, named and linked', () => {
    render(<CategoryShelf categories={tiles(slugs.toReversed())} />)
    const expected = slugs.map((slug) => [`Name of ${slug}`, `/category/${slug}`])
    expect(linksIn('Categories')).toEqual(expected)
    expect(document.querySelectorAll('.category-chip')).toHaveLength(0)
  })

  test('leaves categories without a thing to chips', () => {
    render(<CategoryShelf categories={tiles(['pets', ...slugs.slice(0, 4), 'garden'])} />)
    expect(linksIn('Categories')).toHaveLength(4)
    expect(linksIn('More categories').map(([, href]) => href)).toEqual(['/category/pets', '/category/garden'])
  })

  test('is chips in a shop that sells other things', () => {
    render(<CategoryShelf categories={tiles(['pets', 'garden', ...slugs.slice(0, 3)])} />)
    expect(linksIn('Categories')).toHaveLength(5)
    expect(document.querySelectorAll('.shelf-thing')).toHaveLength(0)
  })
})

test.each(shelfThings.map((thing) => [thing.slug, thing] as const))(
  'the thing of %s has a small picture in both forms, cut to the aspect in the table',
  async (_, thing) => {
    for (const format of ['avif', 'webp'] as const) {
      const file = await readFile(`public${shelfPicture(thing, format)}`)
      const { width, height } = await sharp(file).metadata()
      expect(file.length).toBeLessThanOrEqual(30_000)
      expect(height).toBeGreaterThanOrEqual(thing.centimetres * 5)
      // A pixel is more of a picture that is low.
      expect(Math.abs(width - thing.aspect * height)).toBeLessThan(2 + thing.aspect)
    }
  },
)
