import { useEffect, useState } from 'react'

export type Step = 'type' | 'confirm' | 'done'

/**
 * The step of the form, which has a place of its own in the browser's history: Back leads from the confirmation to what was typed. A
 * page that is loaded anew begins with the first step, whatever its address says.
 */
export function useSteps() {
  const [step, setStep] = useState<Step>('type')
  useEffect(() => {
    const follow = () =>
      setStep((now) => (now === 'done' || window.location.hash !== '#confirm' ? 'type' : 'confirm'))
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  return {
    step,
    confirm() {
      window.history.pushState(null, '', '#confirm')
      setStep('confirm')
    },
    /** The confirmation gives way to the end: Back does not lead to it. */
    finish() {
      window.history.replaceState(null, '', '#done')
      setStep('done')
    },
    goBack: () => window.history.back(),
  }
}
