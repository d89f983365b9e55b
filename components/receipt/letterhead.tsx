import { Picture } from '@/components/ui/media/picture'
import { markPng } from '@/lib/store/logo/logo-address'
import { shop } from '@/lib/store/settings/read-shop'

/** Mark and name of the shop at the top of a paper. */
export function Letterhead() {
  const { name, mark } = shop()
  return (
    <p className="letterhead">
      <Picture
        alt=""
        colour={mark === null ? undefined : 'none'}
        height={24}
        isEager
        sizes="1.5rem"
        src={mark === null ? '/icon.svg' : markPng(mark, 192)}
        width={24}
      />
      {name}
    </p>
  )
}
