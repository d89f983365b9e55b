import '@/lib/platform/messages/speak'
import { startPaypalSimulator } from './server'

const { PAYPAL_SIMULATOR_PORT, PAYPAL_SIMULATOR_STATE, PAYPAL_SIMULATOR_WEBHOOK_URL } = process.env
const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID } = process.env

async function main() {
  const port = Number(PAYPAL_SIMULATOR_PORT || 0)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PAYPAL_SIMULATOR_PORT is not a port: ${PAYPAL_SIMULATOR_PORT}`)
  }
  const simulator = await startPaypalSimulator({
    port,
    stateFile: PAYPAL_SIMULATOR_STATE || undefined,
    clientId: PAYPAL_CLIENT_ID || undefined,
    clientSecret: PAYPAL_CLIENT_SECRET || undefined,
    webhookUrl: PAYPAL_SIMULATOR_WEBHOOK_URL || undefined,
    webhookId: PAYPAL_WEBHOOK_ID || undefined,
  })
  async function stop() {
    await simulator.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // Fires only when the parent opened an IPC channel: the simulator then ends with the parent, even after kill -9.
  process.once('disconnect', stop)
  console.log(`paypal-simulator listening on ${simulator.url}`)
}

main().catch((error) => {
  console.error(`paypal-simulator: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
})
