import { Price } from '@/components/ui/price'

/** The lowest and the highest price of a group's members; one where they are the same. */
export function PriceRange({ from, to }: { from: string; to: string }) {
  if (from === to) return <Price amount={from} />
  return (
    <>
      <Price amount={from} /> – <Price amount={to} />
    </>
  )
}
