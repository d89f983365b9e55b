import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import '@/testing/http/router'
import { responsible, testManufacturer } from '@/testing/shop/manufacturers'
import { plainShop } from '@/testing/shop/plain-shop'
import { productDetail } from '@/testing/shop/product-detail'
import { ProductDetail } from './product-detail'

const hostile = `</p><script>alert(1)</script>"'&`
const show = (product: Partial<typeof productDetail>, maker: typeof testManufacturer | null) =>
  renderToString(<ProductDetail maker={maker} product={{ ...productDetail, ...product }} shop={plainShop} />)

test('maker, responsible person and warnings stand on the page as the server renders it, without a click', () => {
  const maker = { ...testManufacturer, country: 'CN', responsible }
  document.body.innerHTML = show({ warnings: 'Hot surface.\nNot below 3 years.' }, maker)
  const section = screen.getByRole('heading', { level: 2, name: 'Maker and safety' }).parentElement
  expect(section?.closest('details, dialog, [hidden]')).toBeNull()
  expect([...(section?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Maker and safety',
    'WarningsHot surface.\nNot below 3 years.',
    'MakerTeekannen GmbH\nLindengasse 7\n1070 Wien\nChina\nhilfe@teekannen.example',
    'Responsible in the EUImport Nord ApS\nHavnegade 1\n1058 København\nhttps://import.example/safety',
  ])
  const addresses = screen.getAllByRole('link', { name: /example/ }).map((link) => link.getAttribute('href'))
  expect(addresses).toEqual(['mailto:hilfe@teekannen.example', 'https://import.example/safety'])
})

test('warnings alone, or a maker alone, are shown; without both the page is as it was', () => {
  expect(show({ warnings: 'Hot.' }, null)).toMatch(/Maker and safety.*Warnings/)
  expect(show({}, testManufacturer)).not.toContain('Warnings')
  const plain = show({}, null)
  expect(plain).not.toMatch(/Maker|safety|Warnings/)
})

test('D02 what a shop types is text', () => {
  const html = show({ warnings: hostile }, { ...testManufacturer, name: hostile, address: hostile })
  document.body.innerHTML = html
  expect(document.querySelectorAll('.product-view script')).toHaveLength(0)
  expect(screen.getAllByText((text) => text.includes(hostile))).toHaveLength(2)
})
