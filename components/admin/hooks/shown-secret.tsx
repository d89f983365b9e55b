import { CopyText } from '@/components/ui/copy-text'

/** A secret, the one time that it is shown. */
export function ShownSecret({ secret }: { secret: string }) {
  return (
    <div className="hook-secret">
      <p>
        Copy the secret now: it is not shown again. Your program checks by it that a message is from this
        shop.
      </p>
      <CopyText label="Secret" text={secret} />
    </div>
  )
}
