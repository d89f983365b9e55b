import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Line } from '@/lib/admin/launch-check/examiner'
import '@/testing/http/router'
import { ExaminedLine } from './examined-line'
import { SetupList } from './setup-list'

const line = (id: Line['id'], isDone = false, about: string | null = null): Line => ({ id, isDone, about })

test('the desk’s home counts what is done and names what is left, at most six; all done it says nothing', () => {
  const left = ['paypal', 'seller', 'backup', 'factor', 'product', 'contact', 'https'] as const
  const lines = [line('mail', true), ...left.map((id) => line(id))]
  const { container, rerender } = render(<SetupList setup={{ country: 'AT', lines }} />)
  expect(screen.getByText(/1 of 8 done/)).toBeTruthy()
  const links = screen.getAllByRole('listitem').map((item) => item.querySelector('a')?.getAttribute('href'))
  expect(links).toEqual(left.slice(0, 6).map((id) => `/adminpage/setup#${id}`))
  rerender(<SetupList setup={{ country: 'AT', lines: [line('mail', true)] }} />)
  expect(container.textContent).toBe('')
})

test('a line says why, by which law, and leads to where it is done; done it keeps law and place', () => {
  const { rerender } = render(<ExaminedLine country="AT" line={line('makers', false, 'Lark')} />)
  const text = () => screen.getByRole('listitem').textContent
  expect(text()).toContain('Missing: Lark.')
  expect(text()).toContain('See Regulation (EU) 2023/988, Art. 19. Ask your lawyer.')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/adminpage/brands')
  rerender(<ExaminedLine country="AT" line={line('makers', true)} />)
  expect(text()).toBe(
    'Enter the makers of your brands: doneSee Regulation (EU) 2023/988, Art. 19. Ask your lawyer.Brands and categories',
  )
  rerender(<ExaminedLine country="AT" line={line('mail', true)} />)
  expect(text()).toBe('Send mails: doneSend a test mail')
  rerender(<ExaminedLine country={null} line={line('https')} />)
  expect(text()).toContain('SHOP_URL=')
  expect(screen.queryByRole('link')).toBeNull()
})
