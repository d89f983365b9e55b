// Runs in the approval window or frame: tells the shop's page what happened there. The page works without it.
{
  const { token, outcome } = document.body.dataset
  const framed = window.parent !== window
  const partner = framed ? window.parent : window.opener
  const channel = new BroadcastChannel('paypal-simulator')

  function tell(/** @type {string} */ kind) {
    const message = { source: 'paypal-simulator', token, kind }
    partner?.postMessage(message, window.location.origin)
    channel.postMessage(message)
  }

  if (token && outcome) {
    tell(outcome)
    if (!framed) window.close()
  } else if (token && !partner) {
    // Cut off from the shop's page by its opener policy: that page then sees this window as closed although it is
    // open, so it is told otherwise, and told when the window really goes.
    let decided = false
    document.addEventListener('submit', () => {
      decided = true
    })
    window.addEventListener('pagehide', () => {
      if (!decided) tell('cancel')
    })
    tell('alone')
  }
}
