import { t } from '@/lib/shared/messages/message'

/** What a tool answers: text for reading, and the same as data. */
export type AgentAnswer = { content: string; structured: Record<string, unknown> }

const maxLength = 8000

/** Joins lines, without those that are not said, up to a length at which it only names how many are left out. */
export function linesOf(...lines: (string | false)[]): string {
  const said = lines.filter((line) => line !== false)
  let length = 0
  const shown = said.filter((line) => {
    length += line.length + 1
    return length <= maxLength
  })
  const rest = said.length - shown.length
  return [...shown, ...(rest > 0 ? [t('agent.more-lines', { count: rest })] : [])].join('\n')
}
