// Stands in for PayPal's browser script: implements the part of the classic `paypal.Buttons` that the shop uses.
{
  const script = /** @type {HTMLScriptElement} */ (document.currentScript)
  const base = new URL(script.src).pathname.replace(/\/sdk\/js$/, '')
  /** @type {Promise<typeof import('./approval-window.js')>} */
  const approvalWindow = import(`${base}/approval-window.js`)
  // `render` awaits it and rejects; until then a failed download must not count as an unhandled rejection.
  approvalWindow.catch(() => {})

  /** @param {string} tag @param {Record<string, string>} attributes @param {string} text */
  function element(tag, attributes, text = '') {
    const node = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
    node.textContent = text
    return node
  }

  /** The theme that the shop's page has chosen; '' when it follows the system. @param {Element} host */
  function themeOf(host) {
    const { colorScheme } = getComputedStyle(host)
    return ['light', 'dark'].includes(colorScheme) ? colorScheme : ''
  }

  /** Creates the button, the note and the status line in a shadow root, which takes only font and colours from the shop. */
  function createView() {
    const host = element('div', { 'data-paypal-simulator': '' })
    const root = host.attachShadow({ mode: 'open' })
    const style = element('link', { rel: 'stylesheet', href: `${base}/button.css` })
    const note = element('p', { id: 'note' }, 'Payments are simulated. No money moves.')
    const button = element(
      'button',
      { type: 'button', class: 'pay', 'aria-describedby': 'note' },
      'Pay with PayPal',
    )
    const status = element('p', { role: 'status' })
    const words = element('div', { class: 'words' })
    words.append(status, note)
    root.append(style, button, words)
    return { host, root, style, button, status }
  }

  /**
   * The options of `paypal.Buttons`.
   * @typedef {object} Props
   * @property {string} [fundingSource]
   * @property {(data: object, actions: object) => Promise<string>} createOrder
   * @property {(data: object, actions: { restart: () => Promise<void> }) => unknown} [onApprove]
   * @property {(data: { orderID: string }) => unknown} [onCancel]
   * @property {(data: object, actions: { resolve: () => void, reject: () => void }) => unknown} [onClick]
   * @property {(data: object, actions: { enable: () => Promise<void>, disable: () => Promise<void> }) => void} [onInit]
   * @property {(error: unknown) => void} [onError]
   */

  /** @param {Props} props */
  function Buttons(props) {
    let current = { ...props }
    const view = createView()
    /** @type {AbortController | null} */
    let abort = null
    /** @type {Window | null} */
    let popup = null
    let isEnabled = true
    let isClosed = false

    function show(/** @type {string | null} */ text) {
      view.button.setAttribute('aria-busy', String(abort !== null))
      view.button.setAttribute('aria-disabled', String(abort !== null || !isEnabled))
      view.status.textContent = text
    }

    function report(/** @type {unknown} */ error) {
      if (isClosed) return
      if (current.onError) current.onError(error)
      else console.error(error)
    }

    /**
     * @param {string} orderID
     * @param {typeof import('./approval-window.js').awaitOutcome} awaitOutcome
     * @param {AbortSignal} signal
     */
    async function approve(orderID, awaitOutcome, signal) {
      show('Waiting for your approval…')
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
      show('Finishing the payment…')
      const restart = () => approve(orderID, awaitOutcome, signal)
      // A decline is an approval here, too: the capture fails later.
      await current.onApprove?.({ orderID, payerID: 'SIMULATEDBUYR', paymentSource: 'paypal' }, { restart })
    }

    async function pay(/** @type {typeof import('./approval-window.js')} */ { openPopup, awaitOutcome }) {
      if (abort || !isEnabled) {
        popup?.focus()
        return
      }
      abort = new AbortController()
      const { signal } = abort
      popup = openPopup(themeOf(view.host))
      show('Starting the payment…')
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

    function setEnabled(/** @type {boolean} */ value) {
      isEnabled = value
      show(view.status.textContent)
      return Promise.resolve()
    }

    return {
      isEligible: () => !current.fundingSource || current.fundingSource === 'paypal',
      async updateProps(/** @type {Partial<Props>} */ changes) {
        current = { ...current, ...changes }
      },
      async render(/** @type {string | Element} */ container) {
        const target = typeof container === 'string' ? document.querySelector(container) : container
        if (!target) throw new Error('The container for the PayPal button does not exist')
        const styled = new Promise((resolve) => {
          view.style.onload = resolve
          view.style.onerror = resolve
        })
        // Hidden until it is styled and works; otherwise it would shift while the buyer clicks.
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
    isFundingEligible: (/** @type {string} */ source) => source === FUNDING.PAYPAL,
  }
  Object.assign(window, { [script.dataset.namespace || 'paypal']: simulated })
}
