/** What the shop says to a review, below it; nothing without an answer. */
export function ShopAnswer({ answer }: { answer: string | null }) {
  if (answer === null) return null
  return (
    <div className="shop-answer">
      <p className="text-sm font-semibold">Answer of the shop</p>
      <p className="wrap-break-word whitespace-pre-line">{answer}</p>
    </div>
  )
}
