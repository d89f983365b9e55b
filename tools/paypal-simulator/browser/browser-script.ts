// Stands in for PayPal's browser script: implements the part of the classic `paypal.Buttons` that the shop uses.
{
  const script = document.currentScript as HTMLScriptElement
  const { pathname, searchParams } = new URL(script.src)
  const base = pathname.replace(/\/sdk\/js$/, '')
  const approvalWindow: Promise<typeof import('./approval-window')> = import(`${base}/approval-window.js`)
  // `render` awaits it and rejects; until then a failed download must not count as an unhandled rejection.
  approvalWindow.catch(() => {})

  /** PayPal's own words, in the language that the page asks for. */
  const words = searchParams.get('locale')?.startsWith('de')
    ? {
        note: 'Zahlungen sind simuliert. Es fließt kein Geld.',
        pay: 'Mit PayPal bezahlen',
        start: 'Die Zahlung beginnt …',
        wait: 'Bitte bestätigen Sie die Zahlung …',
        finish: 'Die Zahlung wird abgeschlossen …',
      }
    : {
        note: 'Payments are simulated. No money moves.',
        pay: 'Pay with PayPal',
        start: 'Starting the payment…',
        wait: 'Waiting for your approval…',
        finish: 'Finishing the payment…',
      }

  function element(tag: string, attributes: Record<string, string>, text: string = '') {
    const node = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
    node.textContent = text
    return node
  }

  function themeOf(host: Element) {
    const { colorScheme } = getComputedStyle(host)
    return ['light', 'dark'].includes(colorScheme) ? colorScheme : ''
  }

  function createView() {
    const host = element('div', { 'data-paypal-simulator': '' })
    const root = host.attachShadow({ mode: 'open' })
    const style = element('link', { rel: 'stylesheet', href: `${base}/button.css` })
    const note = element('p', { id: 'note' }, words.note)
    const button = element('button', { type: 'button', class: 'pay', 'aria-describedby': 'note' }, words.pay)
    const status = element('p', { role: 'status' })
    const below = element('div', { class: 'words' })
    below.append(status, note)
    root.append(style, button, below)
    return { host, root, style, button, status }
  }

  interface Props {
    fundingSource?: string
    createOrder: (data: object, actions: object) => Promise<string>
    onApprove?: (data: object, actions: { restart: () => Promise<void> }) => unknown
    onCancel?: (data: { orderID: string }) => unknown
    onClick?: (data: object, actions: { resolve: () => void; reject: () => void }) => unknown
    onInit?: (data: object, actions: { enable: () => Promise<void>; disable: () => Promise<void> }) => void
    onError?: (error: unknown) => void
  }

  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: a closure, as PayPal has it: `paypal.Buttons` is called without `new`.
  function Buttons(props: Props) {
    let current = { ...props }
    const view = createView()
    let abort: AbortController | null = null
    let popup: Window | null = null
    let isEnabled = true
    let isClosed = false

    function show(text: string | null) {
      view.button.setAttribute('aria-busy', String(abort !== null))
      view.button.setAttribute('aria-disabled', String(abort !== null || !isEnabled))
      view.status.textContent = text
    }

    function report(error: unknown) {
      if (isClosed) return
      if (current.onError) current.onError(error)
      else console.error(error)
    }

    async function approve(
      orderID: string,
      awaitOutcome: typeof import('./approval-window').awaitOutcome,
      signal: AbortSignal,
    ) {
      show(words.wait)
      const address = `${base}/checkoutnow?${new URLSearchParams({ token: orderID, theme: themeOf(view.host) })}`
      const outcome = await awaitOutcome({
        token: orderID,
        address,
        popup,
        root: view.root,
        signal,
      })
      popup = null
      if (isClosed) return
      if (outcome === 'cancel') {
        await current.onCancel?.({ orderID })
        return
      }
      show(words.finish)
      const restart = () => approve(orderID, awaitOutcome, signal)
      // A decline is an approval here, too: the capture fails later.
      await current.onApprove?.({ orderID, payerID: 'SIMULATEDBUYR', paymentSource: 'paypal' }, { restart })
    }

    async function pay({ openPopup, awaitOutcome }: typeof import('./approval-window')) {
      if (abort || !isEnabled) {
        popup?.focus()
        return
      }
      abort = new AbortController()
      const { signal } = abort
      popup = openPopup(themeOf(view.host))
      show(words.start)
      try {
        let isRejected = false
        const reject = () => {
          isRejected = true
        }
        const data = { fundingSource: 'paypal', paymentSource: 'paypal' }
        await current.onClick?.(data, { resolve() {}, reject })
        if (isRejected) return
        const orderID = await current.createOrder(data, {})
        if (typeof orderID !== 'string' || orderID === '')
          throw new Error('Expected an order id to be passed')
        if (!isClosed) await approve(orderID, awaitOutcome, signal)
      } catch (error) {
        report(error)
      } finally {
        popup?.close()
        popup = null
        abort = null
        show('')
      }
    }

    function setEnabled(value: boolean) {
      isEnabled = value
      show(view.status.textContent)
      return Promise.resolve()
    }

    return {
      isEligible: () => !current.fundingSource || current.fundingSource === 'paypal',
      async updateProps(changes: Partial<Props>) {
        current = { ...current, ...changes }
      },
      async render(container: string | Element) {
        const target = typeof container === 'string' ? document.querySelector(container) : container
        if (!target) throw new Error('The container for the PayPal button does not exist')
        const styled = new Promise((resolve) => {
          view.style.onload = resolve
          view.style.onerror = resolve
        })
        // Before it is styled and works, it would shift while the buyer clicks.
        view.host.style.visibility = 'hidden'
        target.append(view.host)
        const approval = await approvalWindow
        await styled
        if (isClosed) return
        view.button.addEventListener('click', () => pay(approval))
        view.host.style.visibility = ''
        current.onInit?.({}, { enable: () => setEnabled(true), disable: () => setEnabled(false) })
      },
      async close() {
        isClosed = true
        abort?.abort()
        view.host.remove()
      },
    }
  }

  const FUNDING = { PAYPAL: 'paypal' }
  const simulated = {
    version: 'simulator',
    FUNDING,
    Buttons,
    getFundingSources: () => [FUNDING.PAYPAL],
    isFundingEligible: (source: string) => source === FUNDING.PAYPAL,
  }
  Object.assign(window, { [script.dataset.namespace || 'paypal']: simulated })
}
