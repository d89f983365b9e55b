import { ShownOnce } from '@/components/admin/shown-once'
import type { NewKeyJson } from '@/lib/accounts/api-keys/key-schema'

/** A new key, the one time that it is shown. */
export function NewKey({ made: { key, name }, onDone }: { made: NewKeyJson; onDone: () => void }) {
  return (
    <ShownOnce label="Key" onDone={onDone} text={key} title={`The key of ${name}`}>
      Give it to the program now: it is shown only this once. Who has it can do what it opens.
    </ShownOnce>
  )
}
