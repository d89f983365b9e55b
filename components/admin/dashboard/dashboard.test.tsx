import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import '@/testing/http/router'
import { BestSellers } from './best-sellers'
import { FigureList } from './figure-list'
import { OutageBanner } from './outage-banner'
import { TurnoverChart } from './turnover-chart'
import { WorkTiles } from './work-tiles'

test('a number that waits is a link, also when it is 0, and many have separators', () => {
  render(
    <WorkTiles
      tiles={[
        { label: 'To ship', count: 12_345, href: '/ship' },
        { label: 'Delivered, not paid', count: 0, href: '/unpaid', note: '$1.00' },
      ]}
    />,
  )
  const [ship, unpaid] = screen.getAllByRole('link')
  expect([ship?.textContent, ship?.getAttribute('href')]).toEqual(['12,345 To ship', '/ship'])
  expect([unpaid?.textContent, unpaid?.getAttribute('href')]).toEqual([
    '0 Delivered, not paid$1.00',
    '/unpaid',
  ])
})

test('E11 what stops the business is an alert with what to do, and nothing else is shown without one', () => {
  const line = { tone: 'danger', what: 'Nobody can pay: …', advice: 'Look.', since: null } as const
  const { rerender } = render(<OutageBanner lines={[line]} />)
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe('Nobody can pay: … Look. Needs attention')
  expect(within(alert).getByRole('link').getAttribute('href')).toBe('/adminpage/attention')
  rerender(<OutageBanner lines={[]} />)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a figure says its change by a mark and in words, and is no link without a list', () => {
  render(
    <FigureList
      figures={[
        {
          label: 'Orders',
          value: '3',
          href: '/orders',
          change: { direction: 'up', text: '50 % more than the 7 days before' },
        },
        {
          label: 'Fees',
          value: '$1.00',
          href: '/books',
          change: { direction: null, text: '–' },
          note: '2 not known yet',
        },
        { label: 'New accounts', value: '0', href: null, change: { direction: 'down', text: '100 % less' } },
      ]}
    />,
  )
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '3 Orders',
    '▲ 50 % more than the 7 days before',
    '$1.00 Fees',
    '– nothing to compare with2 not known yet',
    '0',
    '▼ 100 % less',
  ])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/orders', '/books'])
})

const bucket = (day: string, cents: number) => ({ from: day, to: day, cents })

test('the chart says in words what it shows, and its table has every day with its orders, the last one first', () => {
  render(
    <TurnoverChart
      buckets={[bucket('2026-11-25', 1250), bucket('2026-11-26', 50)]}
      title="Paid turnover a day"
    />,
  )
  expect(screen.getByRole('img', { name: 'Together $13.00. Most on Nov 25: $12.50.' })).toBeTruthy()
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Nov 26$0.50', 'Nov 25$12.50'])
  expect(screen.getByRole('link', { name: '$12.50' }).getAttribute('href')).toBe(
    '/adminpage/orders?date=paid&from=2026-11-25&to=2026-11-25',
  )
})

test('weeks are told by their first and last day, days without payments in a sentence instead of a line', () => {
  const week = { from: '2026-11-20', to: '2026-11-26', cents: 100 }
  const { unmount } = render(
    <TurnoverChart buckets={[bucket('2025-11-27', 0), week]} title="Paid turnover a week" />,
  )
  expect(screen.getByRole('img', { name: 'Together $1.00. Most on Nov 20 to Nov 26: $1.00.' })).toBeTruthy()
  expect(screen.getByText('Nov 27, 2025')).toBeTruthy()
  unmount()
  render(<TurnoverChart buckets={[bucket('2026-11-26', 0)]} title="Paid turnover a day" />)
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('Nothing was paid in these days.')).toBeTruthy()
})

test('best sellers by group lead to the group, and to the same by product', () => {
  const seller = {
    product: null,
    group: 9,
    name: 'Linen Shirt',
    qty: 1200,
    amountCents: 5000,
    href: '/groups/9',
  }
  const { rerender } = render(
    <BestSellers other={{ text: 'By product', href: '/adminpage' }} sellers={[seller]} />,
  )
  expect(screen.getByRole('listitem').textContent).toBe('Linen Shirt1,200 units, $50.00')
  expect(screen.getByRole('link', { name: 'Linen Shirt' }).getAttribute('href')).toBe('/groups/9')
  expect(screen.getByRole('link', { name: 'By product' }).getAttribute('href')).toBe('/adminpage')
  rerender(<BestSellers other={null} sellers={[]} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('Nothing was sold in these days.')).toBeTruthy()
})
