// Runs in the approval window or frame and reports the outcome to the shop's page. The forms work without it.
{
  const { token, outcome } = document.body.dataset
  const isFramed = window.parent !== window
  const shopPage = isFramed ? window.parent : window.opener
  const channel = new BroadcastChannel('paypal-simulator')

  function report(kind: string) {
    const message = { source: 'paypal-simulator', token, kind }
    shopPage?.postMessage(message, window.location.origin)
    channel.postMessage(message)
  }

  if (token && outcome) {
    report(outcome)
    if (!isFramed) window.close()
  } else if (token && !shopPage) {
    // The opener policy separates this window from the shop's page, which then sees it as closed. So this page reports
    // that it is open, and reports a cancel when it is closed without a decision.
    let isSubmitted = false
    document.addEventListener('submit', () => {
      isSubmitted = true
    })
    window.addEventListener('pagehide', () => {
      if (!isSubmitted) report('cancel')
    })
    report('alone')
  }
}
