type Outcome = 'approve' | 'decline' | 'cancel'

const outcomes: unknown[] = ['approve', 'decline', 'cancel']
const pollIntervalMs = 250
// A window separated by its opener policy looks closed until its page reports that it is open.
const minClosedPolls = 5

/**
 * Opens the empty window that later shows the approval page, in the colour of the theme. Call it synchronously in the click
 * handler: browsers block windows that are opened later. Null: an overlay must be used.
 */
export function openPopup(theme: string): Window | null {
  if (window.innerWidth < 600) return null
  const width = 450
  const height = 600
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  const features = `popup,width=${width},height=${height},left=${Math.max(left, 0)},top=${Math.max(top, 0)}`
  const popup = window.open('', '_blank', features)
  if (!popup || popup.closed) return null
  popup.document.documentElement.style.colorScheme = theme || 'light dark'
  return popup
}

function openOverlay(root: ShadowRoot, address: string) {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', 'PayPal simulator')
  const frame = document.createElement('iframe')
  frame.title = 'PayPal simulator'
  frame.src = address
  dialog.append(frame)
  root.append(dialog)
  dialog.showModal()
  return dialog
}

export function awaitOutcome({
  token,
  address,
  popup,
  root,
  signal,
}: {
  token: string
  address: string
  popup: Window | null
  root: ShadowRoot
  signal: AbortSignal
}): Promise<Outcome> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel('paypal-simulator')
    let isAlone = false
    let closedPolls = 0

    function settle(outcome: Outcome) {
      clearInterval(poll)
      channel.close()
      window.removeEventListener('message', onMessage)
      if (!popup?.closed) popup?.close()
      dialog?.remove()
      resolve(outcome)
    }
    function read(message: { source?: unknown; token?: unknown; kind?: unknown } | null) {
      if (message?.source !== 'paypal-simulator' || message.token !== token) return
      if (message.kind === 'alone') isAlone = true
      if (outcomes.includes(message.kind)) settle(message.kind as Outcome)
    }
    function onMessage(event: MessageEvent) {
      if (event.origin === window.location.origin) read(event.data)
    }
    function checkClosed() {
      closedPolls = popup?.closed && !isAlone ? closedPolls + 1 : 0
      if (closedPolls >= minClosedPolls) settle('cancel')
    }

    window.addEventListener('message', onMessage)
    channel.onmessage = (event) => read(event.data)
    const poll = setInterval(checkClosed, pollIntervalMs)
    signal.addEventListener('abort', () => settle('cancel'), { once: true })
    const dialog = popup ? null : openOverlay(root, address)
    dialog?.addEventListener('close', () => settle('cancel'), { once: true })
    popup?.location.replace(address)
    popup?.focus()
  })
}
