/** What the shop says to a review, below it; nothing without an answer. */
export function ShopAnswer({ answer }: { answer: string | null }) {
  if (answer === null) return null
  return (
    <div className="mt-3 max-w-prose rounded-card bg-sunken px-4 py-3">
      <p className="text-sm font-semibold">Answer of the shop</p>
      <p className="wrap-break-word whitespace-pre-line">{answer}</p>
    </div>
  )
}
