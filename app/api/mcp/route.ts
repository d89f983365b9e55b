import { answerAgent } from '@/lib/api/agents/answer-agent'
import { agentCalls } from '@/lib/api/contract/agent-calls'
import { limitRate } from '@/lib/api/rate-limits/rate-limit'
import { requireOwnOrigin } from '@/lib/api/server/api-route'
import { readText } from '@/lib/api/server/read-body'
import { serveByHand } from '@/lib/api/server/serve'
import { Problem } from '@/lib/shared/problem/problem'
import { readShop } from '@/lib/store/settings/read-shop'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveByHand(
  agentCalls.askCatalogue,
  async ({ request }) => {
    requireOwnOrigin(request)
    const { agents } = await readShop()
    if (!agents) throw new Problem('not-found')
    await limitRate('agent', request)
    const answer = await answerAgent(request, await readText(request))
    answer.headers.set('Cache-Control', 'no-store')
    answer.headers.set('X-Robots-Tag', 'noindex')
    return answer
  },
)
