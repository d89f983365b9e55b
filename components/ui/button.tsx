import type { ComponentProps } from 'react'

type Style = {
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  isWide?: boolean
}

const sizes = { sm: ' is-small', md: '', lg: ' is-large' }

/** The classes that make a button, or a link that leads on, look like one; what they mean stands in the stylesheet. */
export function buttonStyle({ look = 'primary', size = 'md', isWide = false }: Style = {}): string {
  return `button is-${look}${sizes[size]}${isWide ? ' w-full' : ''}`
}

/** A button in the shop's style; `type="button"` unless told otherwise. */
export function Button({
  look,
  size,
  isWide,
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & Style) {
  return (
    <button className={`${buttonStyle({ look, size, isWide })} ${className ?? ''}`} type={type} {...props} />
  )
}
