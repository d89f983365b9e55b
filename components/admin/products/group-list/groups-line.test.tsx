import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import '@/testing/http/router'
import { productList } from '@/lib/catalog/product-admin/product-filter'
import { GroupsLine } from './groups-line'

const line = (filter: object, hasGroups: boolean, proposals: number) =>
  render(
    <GroupsLine filter={{ ...productList.all, ...filter }} hasGroups={hasGroups} proposals={proposals} />,
  )
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('a shop without groups and proposals has no line', () => {
  expect(line({}, false, 0).container.textContent).toBe('')
})

test('rows by group and by product are in the address, beside the filter', () => {
  const { unmount } = line({ stock: 'low' }, true, 0)
  expect(links()).toEqual([['By product', '/adminpage/products?stock=low&group=0']])
  unmount()
  line({ stock: 'low', group: '0' }, true, 0)
  expect(links()).toEqual([['By group', '/adminpage/products?stock=low']])
})

test('proposals are told in one quiet line', () => {
  const { container, unmount } = line({}, false, 1)
  expect(links()).toEqual([['1 group is proposed', '/adminpage/products/groups']])
  expect(container.querySelector('[role=alert], [role=status]')).toBeNull()
  unmount()
  line({}, false, 1200)
  expect(links()[0]?.[0]).toBe('1,200 groups are proposed')
})
