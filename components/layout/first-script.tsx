import { firstScript } from '@/lib/front/first-script'

/** The inline script of every page's head. Every Content Security Policy has its hash (lib/front/content-policy.ts). */
export function FirstScript() {
  return <script>{firstScript}</script>
}
