import { PasswordField } from '@/components/ui/forms/password-field'
import { Tick } from '@/components/ui/forms/tick'

type Props = {
  isSet: boolean
  name: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  disabled: boolean
}

/** A secret: empty it stays as it is; a tick removes it. */
export function SecretField({ isSet, name, ...props }: Props) {
  const placeholder = isSet ? (props.disabled ? 'Set.' : 'Set. Type another one to replace it.') : ''
  return (
    <div>
      {/* `off` would let browsers fill in the password of the account. */}
      <PasswordField autoComplete="new-password" name={name} placeholder={placeholder} {...props} />
      {isSet && !props.disabled && (
        <Tick className="font-semibold" name={`${name}-remove`}>
          Remove it
        </Tick>
      )}
    </div>
  )
}
