import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PlanGroups } from './plan-groups'

test('the plan says which groups a file makes and changes', () => {
  const part = { options: [{ name: 'Size', values: ['S', 'M'] }], joined: 0, left: 0, altered: 0 }
  const groups = [
    { ...part, line: 2, _id: null, name: 'Linen Shirt', joined: 2 },
    { ...part, line: 3, _id: 7, name: 'Cap', joined: 1, left: 2, altered: 1 },
  ]
  const { rerender, container } = render(
    <PlanGroups changed={1} groups={groups} isApplied={false} made={3} />,
  )
  expect(container.textContent).toContain('Makes 3 groups. Changes 1 group.')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Linen Shirt (new): 2 products, from row 2. Size: S, M.',
    'Cap: 1 product joins, 2 products leave, 1 product gets other options, from row 3. Size: S, M.',
  ])
  expect(container.textContent).toContain('And 2 more.')
  const values = Array.from({ length: 26 }, (_, n) => `N${n}`)
  const many = [
    { ...part, line: 2, _id: null, name: 'Many', joined: 26, options: [{ name: 'Number', values }] },
  ]
  rerender(<PlanGroups changed={0} groups={many} isApplied={false} made={1} />)
  expect(container.textContent).toContain('Number: N0, N1')
  expect(container.textContent).toContain('N22, N23 and 2 more.')
  rerender(<PlanGroups changed={0} groups={groups} isApplied={true} made={2} />)
  expect(container.textContent).toContain('Made 2 groups.')
  rerender(<PlanGroups changed={0} groups={[]} isApplied={false} made={0} />)
  expect(container.textContent).toBe('')
})
