'use client'

import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'form'>, 'action'> & { action: (form: FormData) => void }

/**
 * A form that submits to a function and keeps its values when that fails. React replays a submit that comes before
 * hydration, so typed values never end up in a URL. React resets the fields after the action; cancelling the reset keeps
 * them.
 */
export function ActionForm(props: Props) {
  return <form className="grid gap-5" onReset={(event) => event.preventDefault()} {...props} />
}

/** Returns the text of the field `name`, '' when it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
