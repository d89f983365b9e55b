import { root } from '@/lib/platform/config/root'
import { compileMessages } from '@/ops/messages/compile-messages'

/** Runs once before the tests: messages changed since the last build are spoken, too. */
export function setup(): void {
  compileMessages(root)
}
