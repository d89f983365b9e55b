import { ShownOnce } from '@/components/admin/shown-once'

type Props = { title: string; secret: string; onDone: () => void }

/** The secret of a webhook, the one time that it is shown. */
export function ShownSecret({ title, secret, onDone }: Props) {
  return (
    <ShownOnce label="Secret" onDone={onDone} text={secret} title={title}>
      Copy its secret now: it is shown only this once. Your program checks by it that a message is from this
      shop.
    </ShownOnce>
  )
}
