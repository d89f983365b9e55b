import { moveFocus } from '@/components/ui/navigation/move-focus'

const steps = { ArrowRight: 1, ArrowLeft: -1 }

function onKeyDown(event: KeyboardEvent) {
  const swatches = event.target instanceof Element && event.target.closest('.swatches')
  if (swatches) moveFocus(event, swatches, steps)
}

/** From now on the arrow keys go round the swatches of a card. Called again it changes nothing. */
export const startSwatchKeys = () => document.addEventListener('keydown', onKeyDown)
