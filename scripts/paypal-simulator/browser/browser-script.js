// Stands in for PayPal's browser script: the part of its classic `paypal.Buttons` that a shop uses.
{
  const script = document.currentScript
  const base = new URL(script.src).pathname.replace(/\/sdk\/js$/, '')
  const approvalWindow = import(`${base}/approval-window.js`)
  // Looked at again on the first click; until then a failed download is nobody's unhandled rejection.
  approvalWindow.catch(() => {})

  /** @param {string} tag @param {Record<string, string>} attributes @param {string} text */
  function element(tag, attributes, text = '') {
    const node = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
    node.textContent = text
    return node
  }

  /** The note, the button and the status line, in a shadow root that the shop's styles do not reach. */
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
    root.append(style, note, button, status)
    return { host, root, style, button, status }
  }

  /** @param {Record<string, any>} props what the shop passed to `paypal.Buttons` */
  function Buttons(props = {}) {
    let current = { ...props }
    const view = createView()
    let abort = null
    let popup = null
    let isEnabled = true
    let isClosed = false

    function show(text) {
      view.button.setAttribute('aria-busy', String(abort !== null))
      view.button.setAttribute('aria-disabled', String(abort !== null || !isEnabled))
      view.status.textContent = text
    }

    function report(error) {
      if (isClosed) return
      if (current.onError) current.onError(error)
      else console.error(error)
    }

    async function approve(orderID, awaitOutcome) {
      show('Waiting for your approval…')
      const address = `${base}/checkoutnow?token=${encodeURIComponent(orderID)}`
      const outcome = await awaitOutcome({
        token: orderID,
        address,
        popup,
        root: view.root,
        signal: abort.signal,
      })
      popup = null
      if (isClosed) return
      if (outcome === 'cancel') {
        await current.onCancel?.({ orderID })
        return
      }
      show('Finishing the payment…')
      const restart = () => approve(orderID, awaitOutcome)
      // A decline is approved here too: the shop learns of it when its server collects the payment.
      await current.onApprove?.({ orderID, payerID: 'SIMULATEDBUYR', paymentSource: 'paypal' }, { restart })
    }

    async function pay({ openPopup, awaitOutcome }) {
      if (abort || !isEnabled) {
        popup?.focus()
        return
      }
      abort = new AbortController()
      popup = openPopup()
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
        if (!isClosed) await approve(orderID, awaitOutcome)
      } catch (error) {
        report(error)
      } finally {
        popup?.close()
        popup = null
        abort = null
        show('')
      }
    }

    function setEnabled(value) {
      isEnabled = value
      show(view.status.textContent)
      return Promise.resolve()
    }

    return {
      isEligible: () => !current.fundingSource || current.fundingSource === 'paypal',
      async updateProps(changes) {
        current = { ...current, ...changes }
      },
      async render(container) {
        const target = typeof container === 'string' ? document.querySelector(container) : container
        if (!target) throw new Error('The container for the PayPal button does not exist')
        const styled = new Promise((resolve) => {
          view.style.onload = resolve
          view.style.onerror = resolve
        })
        // Neither seen nor clicked before it is styled and works: it would move under the finger.
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
  window[script.dataset.namespace || 'paypal'] = {
    version: 'simulator',
    FUNDING,
    Buttons,
    getFundingSources: () => [FUNDING.PAYPAL],
    isFundingEligible: (source) => source === FUNDING.PAYPAL,
  }
}
