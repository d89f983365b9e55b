/** Beside the label of a text that all products of a group have. */
export function SharedMark() {
  return <span className="font-normal text-ink-soft">(shared by the group)</span>
}
