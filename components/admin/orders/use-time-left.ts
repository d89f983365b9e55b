import { useEffect, useState } from 'react'

/** Returns whether a time, of so many milliseconds from the server's rendering on, still runs. `subject` is what it is about. */
export function useTimeLeft(ms: number, subject: string | null): boolean {
  const [over, setOver] = useState<string | null>(null)
  useEffect(() => {
    if (ms <= 0) return
    const timer = setTimeout(() => setOver(subject), ms)
    return () => clearTimeout(timer)
  }, [ms, subject])
  return ms > 0 && over !== subject
}
