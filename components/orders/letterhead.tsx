import { Picture } from '@/components/ui/picture'

/** Mark and name of the shop at the top of a paper. */
export function Letterhead() {
  return (
    <p className="letterhead">
      <Picture alt="" height={24} isEager sizes="1.5rem" src="/icon.svg" width={24} />
      Ecommerce Site
    </p>
  )
}
