import { ConfirmedPassword } from '@/components/account/confirmed-password'
import { Field } from '@/components/ui/forms/field'
import { textOf } from '@/components/ui/forms/form'
import { minPasswordLength } from '@/lib/shared/validation/number-limits'

/** Who the first owner is. */
export function OwnerFields({ errors }: { errors: Record<string, string> }) {
  return (
    <>
      <Field autoComplete="name" error={errors['owner.name']} label="Your name" name="owner.name" />
      <Field
        autoComplete="username"
        error={errors['owner.email']}
        hint="You log in with it."
        label="Email"
        name="owner.email"
        type="email"
      />
      <ConfirmedPassword
        error={errors['owner.password']}
        hint={`At least ${minPasswordLength} characters.`}
      />
    </>
  )
}

/** Returns the owner that the form names, as the call takes them. */
export function ownerIn(form: FormData): { name: string; email: string; password: string } {
  return {
    name: textOf(form, 'owner.name'),
    email: textOf(form, 'owner.email'),
    password: textOf(form, 'password'),
  }
}
