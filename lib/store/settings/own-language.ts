import 'server-only'
import { speakIn } from '@/lib/platform/messages/speak'
import { spokenIn } from '@/lib/shared/messages/spoken-in'
import { shop } from './read-shop'

/** Runs a task, and all that it starts, in the shop's own language. */
export function inOwnLanguage<T>(task: () => T): T {
  return speakIn(spokenIn(null, shop()), task)
}
