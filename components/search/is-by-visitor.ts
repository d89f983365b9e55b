/** Returns whether the visitor has just acted: then a focus is theirs, not one that the page itself has set. */
export function isByVisitor(): boolean {
  return navigator.userActivation?.isActive ?? true
}
