import { firstScript } from '@/lib/first-script'

/** The inline script of every page's head. Every Content Security Policy has its hash (lib/content-policy.mjs). */
export function FirstScript() {
  return <script>{firstScript}</script>
}
