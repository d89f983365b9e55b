/** What a test does at the simulator of PayPal at `url`. Each call throws when the simulator refuses it. */
export function paypalControl(url: string) {
  async function send(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(url + path, init)
    if (!response.ok) throw new Error(`The simulator answered ${response.status} to ${path}`)
    return response
  }
  return {
    /** Calls the control interface: GET without a body, otherwise POST. */
    async control(endpoint: string, body?: object) {
      const headers = { 'Content-Type': 'application/json' }
      const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
      return (await send(`/simulator/${endpoint}`, init)).json()
    },
    /** The buyer's action on PayPal's page. `decline` approves with a card that is declined at capture. */
    async onPage(action: 'approve' | 'decline', token: string): Promise<void> {
      const body = new URLSearchParams({ token })
      await send(`/paypal-simulator/checkoutnow/${action}`, { method: 'POST', body })
    },
  }
}
