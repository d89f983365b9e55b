import { useState } from 'react'
import { errorText } from '@/components/ui/forms/error-lines'
import { useRefusalRedirect } from '@/components/ui/forms/use-refusal-redirect'
import { adminApi } from '@/lib/api/client/admin-client'
import { ApiError } from '@/lib/api/client/api-call'
import { sentPictures } from './sent-pictures'

const atOnce = 4
/** Waits before a picture is sent again that the shop had no time for. */
const waitsMs = [1000, 3000, 10_000]

type Failure = { name: string; text: string }

async function send(file: File): Promise<void> {
  const form = new FormData()
  form.set('image', file)
  for (const waitMs of [...waitsMs, null]) {
    try {
      await adminApi.uploadPicture(form)
      return
    } catch (error) {
      const mayGoOn = error instanceof ApiError && (error.status === 0 || error.status === 503)
      if (!mayGoOn || waitMs === null) throw error
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

/** Sends pictures four at a time. Those that were sent before are not sent again. */
export function usePictureQueue() {
  const [state, setState] = useState<'idle' | 'running' | 'ended'>('idle')
  const [done, setDone] = useState(0)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const [sent] = useState(sentPictures)
  const redirectIfRefused = useRefusalRedirect()

  async function run(files: readonly File[]): Promise<void> {
    if (state === 'running' || files.length === 0) return
    const count = () => setDone(files.filter(sent.has).length)
    const queue = files.filter((file) => !sent.has(file))
    const failed: Failure[] = []
    setState('running')
    setFailures([])
    count()
    async function takeNext(): Promise<void> {
      for (let file = queue.shift(); file; file = queue.shift()) {
        try {
          await send(file)
          sent.add(file)
          count()
        } catch (error) {
          if (redirectIfRefused(error)) return
          failed.push({ name: file.name, text: errorText(error) })
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, takeNext))
    setFailures(failed)
    setState('ended')
  }

  return { state, done, failures, run }
}
