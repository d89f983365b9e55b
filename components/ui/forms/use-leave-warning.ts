import { useEffect } from 'react'

/** Has the browser ask before it leaves what is not saved or not finished. */
export function useLeaveWarning(isUnfinished: boolean) {
  useEffect(() => {
    if (!isUnfinished) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnfinished])
}
