import { answerAgent } from '@/lib/agents/answer-agent'
import { agentCalls } from '@/lib/calls/agents'
import { requireOwnOrigin } from '@/lib/http/api-route'
import { limitRate } from '@/lib/http/rate-limit'
import { readText } from '@/lib/http/read-body'
import { serveByHand } from '@/lib/http/serve'
import { Problem } from '@/lib/problem'
import { readShop } from '@/lib/shop/read-shop'

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
