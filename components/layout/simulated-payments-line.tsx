import { Icon } from '@/components/ui/icon'

/** Above every page that an admin sees in a shop that is no demo, but has the simulator in the place of PayPal. */
export function SimulatedPaymentsLine() {
  return (
    <p
      className="no-print mb-6 flex items-start gap-2.5 rounded-card border border-warning/30 bg-warning-soft px-4 py-2.5 text-sm text-ink"
      role="note"
    >
      <Icon className="mt-0.5 size-5 shrink-0 text-warning" name="alert" />
      <span className="min-w-0 wrap-break-word">
        <strong>Payments are simulated:</strong> no money moves, and anybody can pay an order. To take real
        money, set up PayPal and remove PAYMENTS=simulator.
      </span>
    </p>
  )
}
